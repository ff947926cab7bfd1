import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { VendorReply } from "#api/platforms/connector.ts";
import { reconcileItem } from "../outbox/reconcile.ts";
import { isSameText, isShown } from "./evaluate.ts";
import { replyDeletionKind, replyKind } from "./kind.ts";
import { inWords, wordsOf } from "./words.ts";

/** Ids of those reviews of a page that have an outbox item: `reconcileFromRemote` concerns these. */
export async function reviewsInOutbox(tx: Statements, reviewIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: outboxItems.subjectId })
    .from(outboxItems)
    .where(and(isAnyOf(outboxItems.reviewId, reviewIds), ne(outboxItems.state, "cancelled")));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reconciles a review's sent item with the platform's present reply (null = none), in the transaction of the run that read it. Returns
 * true when the outbox has taken the reply over, so that it must not be stored a second time; false when we never sent one, so that
 * storing it is up to the caller. `now`: when the platform was read; later outcomes stay.
 */
export async function reconcileFromRemote(
  tx: Statements,
  reviewId: string,
  reply: VendorReply | null,
  now: Date,
): Promise<boolean> {
  // Queued and cancelled items say nothing about the platform; an item being sent is reconciled by its worker.
  const [item] = await tx
    .select()
    .from(outboxItems)
    .where(and(eq(outboxItems.reviewId, reviewId), notInArray(outboxItems.state, ["queued", "cancelled"])))
    .orderBy(desc(outboxItems.id))
    .limit(1)
    .for("update");
  if (item?.state === "sending" || (item?.checkedAt && item.checkedAt > now)) return true;
  await noteFormer(tx, reviewId, reply);
  if (!item) return false;
  const kind = item.kind === "reply_deletion" ? replyDeletionKind : replyKind;
  const outcome = kind.evaluate(item, reply, now);
  if (outcome) await reconcileItem(tx, kind, item, outcome, reply, now);
  else await tx.update(outboxItems).set({ checkedAt: now }).where(eq(outboxItems.id, item.id));
  const neverShown = item.state === "failed" || item.state === "refused";
  return !neverShown || outcome !== null || isShown({ ...item, text: wordsOf(item.payload) }, reply);
}

/** The platform's present reply becomes the former text of a queued item, so that an undo can restore it. */
async function noteFormer(tx: Statements, reviewId: string, reply: VendorReply | null): Promise<void> {
  const { id, former } = outboxItems;
  const isQueued = eq(outboxItems.state, "queued");
  const rows = await tx
    .select({ id, former })
    .from(outboxItems)
    .where(and(eq(outboxItems.reviewId, reviewId), isQueued));
  const text = reply?.text ?? null;
  for (const item of rows)
    if (!isSameText(text, wordsOf(item.former)))
      await tx
        .update(outboxItems)
        .set({ former: inWords(text) })
        .where(and(eq(id, item.id), isQueued));
}
