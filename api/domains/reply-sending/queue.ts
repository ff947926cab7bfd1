import type { Column } from "drizzle-orm";
import { and, desc, eq, exists, inArray, or, sql } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { Connector } from "#api/platforms/connector.ts";
import { type OutboxItem, type OutboxState, outboxDelaySeconds } from "#contract/outbox/schemas.ts";
import type { ConnectionKey, PlatformKey } from "#contract/platforms/schemas.ts";
import { wordsIn } from "../outbox/columns.ts";
import { queueItem, recordState, supersedeQueued } from "../outbox/items.ts";
import type { ReplyBefore, Restores } from "./take-back.ts";
import { inWords } from "./words.ts";

/** A written reply and its author. */
export type Writing = {
  review: { id: string; restaurantId: string; platformKey: PlatformKey };
  replyId: string;
  by: { userId: string; name: string };
};

type NewReplyItem = Pick<
  Parameters<typeof queueItem>[1],
  "isUndoable" | "undoesId" | "by" | "expectedReview" | "delaySeconds" | "sendAt" | "restores"
> & {
  review: Writing["review"];
  kind: "reply" | "reply_deletion";
  replyId: string | null;
  /** The text to send; null for a deletion. */
  text: string | null;
  /** The reply on the platform before; null = none. */
  previousText: string | null;
};

/** Inserts an item about a reply in the caller's transaction. Returns its id. */
export function queueReplyItem(tx: Statements, { review, text, previousText, ...item }: NewReplyItem): Promise<string> {
  return queueItem(tx, {
    ...item,
    subject: { kind: "review", id: review.id },
    restaurantId: review.restaurantId,
    platformKey: review.platformKey as ConnectionKey,
    payload: inWords(text) ?? {},
    former: inWords(previousText),
  });
}

/** The reply on the platform as far as known: the one last seen by the outbox, else the one that was read there. */
export async function remoteTextOf(tx: Statements, reviewId: string): Promise<string | null> {
  const { state } = outboxItems;
  const [text, remoteText] = [wordsIn(outboxItems.payload), wordsIn(outboxItems.remote)];
  const isLast = and(eq(outboxItems.reviewId, reviewId), inArray(state, ["live", "overwritten"]));
  const [last] = await tx
    .select({ state, remoteText, text, kind: outboxItems.kind })
    .from(outboxItems)
    .where(isLast)
    .orderBy(desc(outboxItems.id))
    .limit(1);
  if (last?.state === "overwritten") return last.remoteText;
  if (last) return last.kind === "reply_deletion" ? null : last.text;
  const [published] = await tx
    .select({ text: reviewReplies.text })
    .from(reviewReplies)
    .where(and(eq(reviewReplies.reviewId, reviewId), eq(reviewReplies.state, "published")))
    .orderBy(sql`${reviewReplies.publishedAt} desc nulls last`)
    .limit(1);
  return published?.text ?? null;
}

function refuseTooLong(connector: Connector, text: string): void {
  const sizeMax = connector.replies?.lengthMaxBytes;
  if (sizeMax !== undefined && Buffer.byteLength(text) > sizeMax)
    throw fail("INVALID_INPUT", { fields: { text: "too_large" } });
}

/**
 * Queues a written or reworded reply. `formerText`: the reply on the platform. Does nothing where the platform does not allow replacing a
 * reply, since the person then does it there. Throws INVALID_INPUT for a text that is too long for the platform.
 */
export async function queueReply(
  tx: Statements,
  connector: Connector,
  writing: Writing & {
    text: string;
    formerText: string | null;
    sendAt: Date | null;
    delaySeconds?: number;
    /** The reply before; null for one that was written with the item. */
    before: ReplyBefore | null;
  },
): Promise<void> {
  const { review, replyId, text, formerText, by, sendAt, delaySeconds, before } = writing;
  refuseTooLong(connector, text);
  const { editReply, deleteReply } = connector.capabilities;
  if (formerText !== null && editReply !== "api") return;
  if (await rewordQueued(tx, writing)) return;
  const queuedIds = await supersedeQueued(tx, review.id, { by: by.name, reason: "superseded" });
  const isUndoable = (formerText === null ? deleteReply : editReply) === "api";
  await queueReplyItem(tx, {
    review,
    kind: "reply",
    replyId,
    text,
    previousText: formerText,
    isUndoable,
    by,
    restores: { reply: before, queuedIds } satisfies Restores,
    ...(sendAt ? { sendAt } : {}),
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  });
}

/** Replaces the text of a queued reply; its delay starts anew where that is shorter. False when this reply is not queued. */
async function rewordQueued(
  tx: Statements,
  { review, replyId, text, by, sendAt }: Writing & { text: string; sendAt: Date | null },
) {
  const delayed = sql`now() + make_interval(secs => ${outboxDelaySeconds})`;
  // A time that somebody chose stays, unless another is chosen.
  const leavesAt = (former: Column) => sendAt ?? sql`greatest(${former}, ${outboxItems.sendAfter}, ${delayed})`;
  const [item] = await tx
    .update(outboxItems)
    .set({
      payload: { text },
      userId: by.userId,
      userName: by.name,
      expectedReview: null,
      sendAfter: leavesAt(outboxItems.sendAfter),
      nextAttemptAt: leavesAt(outboxItems.nextAttemptAt),
    })
    .where(and(eq(outboxItems.replyId, replyId), eq(outboxItems.kind, "reply"), eq(outboxItems.state, "queued")))
    .returning({ id: outboxItems.id, until: outboxItems.sendAfter });
  if (!item) return false;
  const where = { id: item.id, restaurantId: review.restaurantId, reviewId: review.id };
  await recordState(tx, where, "queued", { by: by.name, reason: "edited", until: item.until.toISOString() });
  return true;
}

/**
 * Queues the deletion of a reply on its platform. True when it is there, or may be: it stays here until the platform shows that it is gone.
 * False when it is not there, or our API access deletes nothing, so that only the copy here is deleted.
 */
export async function queueDeletion(tx: Statements, connector: Connector, writing: Writing): Promise<boolean> {
  const { review, replyId, by } = writing;
  const itemOfReply = (kind: OutboxItem["kind"], ...states: OutboxState[]) =>
    exists(
      tx
        .select({ id: outboxItems.id })
        .from(outboxItems)
        .where(
          and(
            eq(outboxItems.replyId, reviewReplies.id),
            eq(outboxItems.kind, kind),
            inArray(outboxItems.state, states),
          ),
        ),
    );
  const isSent = itemOfReply("reply", "sending", "sent", "in_review", "live", "unknown");
  const isGoing = itemOfReply("reply_deletion", "queued", "sending", "sent", "unknown");
  const [reply] = await tx
    .select({
      text: reviewReplies.text,
      isThere: sql<boolean>`${or(inArray(reviewReplies.state, ["published", "in_review"]), isSent)}`,
      isGoing: sql<boolean>`${isGoing}`,
    })
    .from(reviewReplies)
    .where(and(eq(reviewReplies.id, replyId), eq(reviewReplies.reviewId, review.id)));
  if (!reply || reply.isGoing) return reply?.isGoing ?? false;
  await supersedeQueued(tx, review.id, { by: by.name, reason: "reply_deleted" }, { replyId });
  if (!reply.isThere || connector.capabilities.deleteReply !== "api") return false;
  const previousText = await remoteTextOf(tx, review.id);
  await queueReplyItem(tx, {
    review,
    kind: "reply_deletion",
    replyId,
    text: null,
    previousText: previousText ?? reply.text,
    isUndoable: true,
    by,
  });
  return true;
}
