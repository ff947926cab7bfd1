import { and, eq, isNotNull, sql } from "drizzle-orm";
import { databaseMoment } from "#api/db/clock.ts";
import { newId } from "#api/db/ids.ts";
import { outboxEvents, outboxItems } from "#api/db/schema/outbox.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { OutboxKindKey, OutboxSubjectKind } from "#contract/outbox/kinds.ts";
import { type OutboxEvidence, type OutboxState, outboxDelaySeconds } from "#contract/outbox/schemas.ts";
import type { ConnectionKey, PlatformFailure } from "#contract/platforms/schemas.ts";
import { recordPush } from "../../push/record.ts";
import { notifyOfFailure } from "./notices.ts";
import { resolvedStates } from "./states.ts";

/** A row of the outbox. */
export type Item = typeof outboxItems.$inferSelect;
/** An item whose lease this worker has. Only that worker writes its outcome. */
export type Claimed = Item & {
  leaseId: string;
  /** State before: `sending` = an earlier attempt was interrupted, and may have arrived. */
  stateBefore: OutboxState;
  /** The platform's id of the review; empty for another subject. */
  externalId: string;
};

type NewItem = {
  kind: OutboxKindKey;
  subject: { kind: OutboxSubjectKind; id: string };
  restaurantId: string;
  platformKey: ConnectionKey;
  replyId?: string | null;
  payload: Item["payload"];
  /** What stands on the platform; null = nothing. */
  former: Item["former"];
  /** What taking it back puts back here. */
  restores?: Item["restores"];
  /** True if the platform allows to undo it. */
  isUndoable: boolean;
  undoesId?: string;
  by: { userId: string | null; name: string };
  /** Fingerprint of the review when a rule wrote this (`review_fingerprint`): it is sent only while that is unchanged. */
  expectedReview?: string | undefined;
  delaySeconds?: number | undefined;
  /** Time to send it, instead of after the delay. */
  sendAt?: Date | undefined;
};

/** Inserts an item in the caller's transaction: it leaves once the delay is over and the transaction has committed, or never. */
export async function queueItem(tx: Statements, item: NewItem): Promise<string> {
  const { id, now } = await databaseMoment(tx);
  const { subject, by, delaySeconds = outboxDelaySeconds, sendAt, ...stored } = item;
  const sendAfter = sendAt ?? new Date(now.getTime() + delaySeconds * 1000);
  const reviewId = subject.kind === "review" ? subject.id : null;
  await tx.insert(outboxItems).values({
    ...stored,
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reviewId,
    state: "queued",
    idempotencyKey: newId(),
    userId: by.userId,
    userName: by.name,
    sendAfter,
    nextAttemptAt: sendAfter,
    createdAt: now,
  });
  const evidence: OutboxEvidence = { by: by.name, until: sendAfter.toISOString() };
  if (item.undoesId) evidence.reason = "undo";
  await recordState(tx, { id, restaurantId: item.restaurantId, reviewId }, "queued", evidence, now);
  return id;
}

/** Stores an item's state with its evidence, and pushes the change to open pages. */
export async function recordState(
  tx: Statements,
  item: Pick<Item, "id" | "restaurantId" | "reviewId">,
  state: OutboxState,
  evidence: OutboxEvidence,
  /** The transaction's time by default. */
  now?: Date,
): Promise<void> {
  const { id: itemId, restaurantId, reviewId } = item;
  await tx.insert(outboxEvents).values({ id: newId(), itemId, restaurantId, state, evidence, at: now });
  await recordPush(tx, {
    restaurantId,
    name: "outbox.changed",
    data: { itemId, ...(reviewId && { reviewId }), state },
  });
  await notifyOfFailure(tx, itemId, state, evidence);
}

export type Change = {
  state: OutboxState;
  failure?: PlatformFailure | null;
  refusalReason?: string | null;
  remote?: Item["remote"];
  /** Absent: no further attempt. */
  nextAttemptAt?: Date;
  isSent?: boolean;
  isChecked?: boolean;
};

/**
 * Changes an item that its caller has locked (by lease or row lock) and releases the lease. Absent values stay; `failure`, `refusalReason`
 * and `remote` are cleared unless given.
 */
export async function moveItem(tx: Statements, item: Item, change: Change, now: Date): Promise<void> {
  const { state, failure = null, refusalReason = null, remote = null } = change;
  const isSame = sql`${outboxItems.state} = ${state}`;
  await tx
    .update(outboxItems)
    .set({
      state,
      failure,
      refusalReason,
      remote,
      nextAttemptAt: change.nextAttemptAt,
      leaseId: null,
      leaseUntil: null,
      sentAt: change.isSent ? now : undefined,
      checkedAt: change.isChecked ? now : undefined,
      resolvedAt: resolvedStates.includes(state)
        ? sql`case when ${isSame} then ${outboxItems.resolvedAt} else ${now}::timestamptz end`
        : null,
    })
    .where(eq(outboxItems.id, item.id));
}

/** Columns that cancel a queued item. */
export const cancelled = { state: "cancelled", resolvedAt: sql`now()`, failure: null } as const;

/**
 * Cancels the queued items about a subject, since a newer one replaces them; items being sent stay. `only`: those of one reply or kind. Returns
 * their ids.
 */
export async function supersedeQueued(
  tx: Statements,
  subjectId: string,
  evidence: OutboxEvidence,
  only: { replyId?: string; kind?: OutboxKindKey; platformKey?: ConnectionKey } = {},
): Promise<string[]> {
  const { replyId, kind, platformKey } = only;
  const { id, restaurantId, reviewId } = outboxItems;
  const waiting = and(
    eq(outboxItems.subjectId, subjectId),
    eq(outboxItems.state, "queued"),
    replyId === undefined ? undefined : eq(outboxItems.replyId, replyId),
    kind === undefined ? undefined : eq(outboxItems.kind, kind),
    platformKey === undefined ? undefined : eq(outboxItems.platformKey, platformKey),
  );
  const rows = await tx.update(outboxItems).set(cancelled).where(waiting).returning({ id, restaurantId, reviewId });
  for (const item of rows) await recordState(tx, item, "cancelled", evidence);
  return rows.map((item) => item.id);
}

/** Queues items again that a newer one had replaced, since that one was taken back. They wait at least as long as a new one. */
export async function requeue(tx: Statements, ids: readonly string[], by: string): Promise<void> {
  const { id, restaurantId, reviewId, sendAfter } = outboxItems;
  const leavesAt = sql`greatest(${sendAfter}, now() + make_interval(secs => ${outboxDelaySeconds}))`;
  const rows = await tx
    .update(outboxItems)
    .set({ state: "queued", resolvedAt: null, sendAfter: leavesAt, nextAttemptAt: leavesAt })
    .where(and(isAnyOf(id, ids), eq(outboxItems.state, "cancelled"), isNotNull(outboxItems.replyId)))
    .returning({ id, restaurantId, reviewId, until: sendAfter });
  for (const { until, ...item } of rows)
    await recordState(tx, item, "queued", { by, reason: "retried", until: until.toISOString() });
}
