import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { refuseWithoutApproval } from "#api/domains/reply-approval/approval.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { recordPush } from "#api/push/record.ts";
import { type OutboxEntry, outboxDelaySeconds } from "#contract/outbox/schemas.ts";
import { isRetryable } from "../columns.ts";
import { cancelled, type Item, recordState } from "../items.ts";
import { getEntry, requireItem } from "../one.ts";
import { sendTimeOf } from "./send-time.ts";
import { undoItem } from "./undo.ts";

const isQueued = (itemId: string) => and(eq(outboxItems.id, itemId), eq(outboxItems.state, "queued"));
/** For items that failed before, the next attempt's time depends on the failure. */
const unlessFailed = (at: SQL, otherwise: SQL) =>
  sql`case when ${outboxItems.failure} is null then ${at} else ${otherwise} end`;

type Person = { userId: string; name: string };
type Work = (tx: Statements, item: Item, by: Person) => Promise<string | null>;

/** Items for which a person whose replies need approval must ask first. */
type Asks = (item: Item) => boolean;

/**
 * Runs one change of an item. Throws REPLY_NEEDS_APPROVAL where `asks` is true and the caller's replies need approval. The work returns the
 * id of the item to show, or null when a worker or another person was first: OUTBOX_STATE then, with the present item in `current`.
 */
async function change(context: ApiContext, itemId: string, work: Work, asks: Asks = () => false): Promise<OutboxEntry> {
  const item = await requireItem(context, itemId);
  if (asks(item)) await refuseWithoutApproval(context, await requireRestaurant(context, item.restaurantId));
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: `${principal.name} ${principal.lastname}`.trim() };
  const shownId = await transaction(context.database, async (tx) => {
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, item.reviewId)).for("update");
    return work(tx, item, by);
  });
  if (shownId === null) throw fail("OUTBOX_STATE", { current: await getEntry(context.database.orm, itemId) });
  return getEntry(context.database.orm, shownId);
}

/** Cancels a queued item. One conditional update decides between a person and a worker. */
export function cancelItem(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(context, itemId, async (tx, item, by) => {
    const { rowCount } = await tx.update(outboxItems).set(cancelled).where(isQueued(item.id));
    if (rowCount !== 1) return null;
    await recordState(tx, item, "cancelled", { by: by.name });
    return item.id;
  });
}

/** True for a reply that only a rule wrote: the person who sends or retries it becomes responsible for it. */
const isOfRule: Asks = ({ expectedReview }) => expectedReview !== null;
/**
 * True for items that a person cancelled, a platform refused or another text replaced; only failed ones may be retried without approval.
 */
const isDecidedAgainst: Asks = ({ state }) => state !== "failed" && state !== "unknown";

/** Sends an item without the rest of its delay. One that waits for a platform or an account goes on waiting. */
export function sendItemNow(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(
    context,
    itemId,
    async (tx, item, by) => {
      const nextAttemptAt = unlessFailed(sql`now()`, sql`${outboxItems.nextAttemptAt}`);
      const { rowCount } = await tx
        .update(outboxItems)
        .set({ sendAfter: sql`now()`, nextAttemptAt, expectedReview: null })
        .where(and(isQueued(item.id), gt(outboxItems.sendAfter, sql`now()`)));
      if (rowCount !== 1) return null;
      await recordState(tx, item, "queued", { by: by.name, reason: "sent_now" });
      return item.id;
    },
    isOfRule,
  );
}

/** Changes the time an item is sent. Throws INVALID_INPUT for one that has passed or is too far ahead. */
export async function rescheduleItem(context: ApiContext, itemId: string, sendAt: string): Promise<OutboxEntry> {
  const at = await sendTimeOf(context.database.orm, sendAt);
  return change(context, itemId, async (tx, item, by) => {
    const time = sql`${at}::timestamptz`;
    const nextAttemptAt = unlessFailed(time, sql`greatest(${outboxItems.nextAttemptAt}, ${time})`);
    const { rowCount } = await tx.update(outboxItems).set({ sendAfter: time, nextAttemptAt }).where(isQueued(item.id));
    if (rowCount !== 1) return null;
    await recordState(tx, item, "queued", { by: by.name, reason: "rescheduled", until: at?.toISOString() });
    return item.id;
  });
}

const hadNotArrived = inArray(outboxItems.state, ["failed", "unknown"]);
const leavesAt = sql`now() + make_interval(secs => case when ${hadNotArrived} then 0 else ${outboxDelaySeconds}::int end)`;
const replyText = sql`select ${reviewReplies.text} from ${reviewReplies}
  where ${reviewReplies.id} = ${outboxItems.replyId} and ${outboxItems.kind} = 'reply'`;
// An item that never arrived is sent at once; one that was refused, replaced or cancelled waits like a new one. For one that may have
// arrived the platform is polled first.
const again = {
  state: sql`case when ${outboxItems.state} = 'unknown' then 'sending' else 'queued' end`,
  text: sql`coalesce((${replyText}), ${outboxItems.text})`,
  previousText: sql`case when ${outboxItems.state} = 'overwritten' then ${outboxItems.remoteText} else ${outboxItems.previousText} end`,
  expectedReview: null,
  attempts: 0,
  failure: null,
  refusalReason: null,
  remoteText: null,
  resolvedAt: null,
  sendAfter: leavesAt,
  nextAttemptAt: leavesAt,
  // A worker that is polling the platform for it now loses the lease and writes nothing.
  leaseId: null,
  leaseUntil: null,
};

/** Retries an item that failed, was refused, replaced or cancelled, if it is still the newest of its review. */
export function retryItem(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(
    context,
    itemId,
    async (tx, item, by) => {
      const { state, sendAfter: until } = outboxItems;
      const which = and(eq(outboxItems.id, item.id), isRetryable);
      const [moved] = await tx.update(outboxItems).set(again).where(which).returning({ state, until });
      if (!moved) return null;
      if (item.kind === "reply" && item.replyId)
        await tx
          .update(reviewReplies)
          .set({ state: "saved", refusalReason: null })
          .where(eq(reviewReplies.id, item.replyId));
      const evidence = { by: by.name, reason: "retried", until: moved.until.toISOString() } as const;
      await recordState(tx, item, moved.state, evidence);
      if (await updateAnswerState(tx, item.reviewId))
        await recordPush(tx, { restaurantId: item.restaurantId, name: "counters.changed" });
      return item.id;
    },
    (item) => isOfRule(item) || isDecidedAgainst(item),
  );
}

/** Restores the platform's former reply, as a new item that is sent at once. */
export function undoPublication(context: ApiContext, itemId: string): Promise<OutboxEntry> {
  return change(context, itemId, undoItem, ({ previousText }) => previousText !== null);
}
