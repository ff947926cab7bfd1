import { and, eq, sql } from "drizzle-orm";
import { databaseMoment } from "#api/db/clock.ts";
import { newId } from "#api/db/ids.ts";
import { outboxEvents, outboxItems } from "#api/db/schema/outbox.ts";
import type { Statements } from "#api/db/statements.ts";
import {
  type OutboxEvidence,
  type OutboxItem,
  type OutboxState,
  outboxDelaySeconds,
} from "#contract/outbox/schemas.ts";
import type { ConnectionKey, PlatformFailure, PlatformKey } from "#contract/platforms/schemas.ts";
import { recordPush } from "../../push/record.ts";
import { resolvedStates } from "./states.ts";

/** A row of the outbox. */
export type Item = typeof outboxItems.$inferSelect;

type NewItem = {
  review: { id: string; restaurantId: string; platformKey: PlatformKey };
  kind: OutboxItem["kind"];
  replyId: string | null;
  text: string | null;
  previousText: string | null;
  /** True if the platform allows to undo it. */
  isUndoable: boolean;
  undoesId?: string;
  by: { userId: string | null; name: string };
  /** Fingerprint of the review when a rule wrote this (`review_fingerprint`): it is sent only while that is unchanged. */
  expectedReview?: string;
  delaySeconds?: number;
  /** Time to send it, instead of after the delay. */
  sendAt?: Date;
};

/** Inserts an item in the caller's transaction: it leaves once the delay is over and the transaction has committed, or never. */
export async function queueItem(tx: Statements, item: NewItem): Promise<string> {
  const { id, now } = await databaseMoment(tx);
  const { review, delaySeconds = outboxDelaySeconds } = item;
  const sendAfter = item.sendAt ?? new Date(now.getTime() + delaySeconds * 1000);
  const { kind, replyId, undoesId, text, previousText, isUndoable, expectedReview, by } = item;
  await tx.insert(outboxItems).values({
    id,
    kind,
    replyId,
    undoesId,
    text,
    previousText,
    isUndoable,
    expectedReview,
    reviewId: review.id,
    restaurantId: review.restaurantId,
    platformKey: review.platformKey as ConnectionKey,
    state: "queued",
    idempotencyKey: newId(),
    userId: by.userId,
    userName: by.name,
    sendAfter,
    nextAttemptAt: sendAfter,
    createdAt: now,
  });
  const evidence: OutboxEvidence = { by: item.by.name, until: sendAfter.toISOString() };
  if (item.undoesId) evidence.reason = "undo";
  await recordState(tx, { id, restaurantId: review.restaurantId, reviewId: review.id }, "queued", evidence, now);
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
  const { id: itemId, restaurantId } = item;
  await tx.insert(outboxEvents).values({ id: newId(), itemId, restaurantId, state, evidence, at: now });
  await recordPush(tx, {
    restaurantId,
    name: "outbox.changed",
    data: { itemId, reviewId: item.reviewId, state },
  });
}

export type Change = {
  state: OutboxState;
  failure?: PlatformFailure | null;
  refusalReason?: string | null;
  remoteText?: string | null;
  /** Absent: no further attempt. */
  nextAttemptAt?: Date;
  isSent?: boolean;
  isChecked?: boolean;
};

/**
 * Changes an item that its caller has locked (by lease or row lock) and releases the lease. Absent values stay; `failure` and
 * `refusalReason` are cleared unless given.
 */
export async function moveItem(tx: Statements, item: Item, change: Change, now: Date): Promise<void> {
  const { state, failure = null, refusalReason = null, remoteText = null } = change;
  const isSame = sql`${outboxItems.state} = ${state}`;
  await tx
    .update(outboxItems)
    .set({
      state,
      failure,
      refusalReason,
      remoteText,
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

/** Cancels a review's queued items, since a newer one replaces them; items being sent stay. */
export async function supersedeQueued(
  tx: Statements,
  review: { id: string; restaurantId: string },
  evidence: OutboxEvidence,
  replyId: string | null = null,
): Promise<void> {
  const waiting = and(
    eq(outboxItems.reviewId, review.id),
    eq(outboxItems.state, "queued"),
    replyId === null ? undefined : eq(outboxItems.replyId, replyId),
  );
  const rows = await tx.update(outboxItems).set(cancelled).where(waiting).returning({ id: outboxItems.id });
  for (const { id } of rows)
    await recordState(tx, { id, restaurantId: review.restaurantId, reviewId: review.id }, "cancelled", evidence);
}
