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

/** An item of the outbox, as the work on it needs it. */
export type Item = typeof outboxItems.$inferSelect;

type NewItem = {
  review: { id: string; restaurantId: string; platformKey: PlatformKey };
  kind: OutboxItem["kind"];
  replyId: string | null;
  text: string | null;
  previousText: string | null;
  /** The platform lets it be taken back. */
  isUndoable: boolean;
  undoesId?: string;
  by: { userId: string | null; name: string };
  /** The review as it was when nobody but a rule wrote this (`review_fingerprint`): it leaves only while that is so. */
  expectedReview?: string;
  delaySeconds?: number;
  /** Leaves then, whatever the delay. */
  sendAt?: Date;
};

/** Puts an item into the outbox in the caller's transaction: it leaves once the delay is over and that has committed, or never. */
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

/** Writes down that an item was in a state and what showed it, and tells those who look. */
export async function recordState(
  tx: Statements,
  item: Pick<Item, "id" | "restaurantId" | "reviewId">,
  state: OutboxState,
  evidence: OutboxEvidence,
  /** The transaction's own moment unless told. */
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
  /** Absent: it rests. */
  nextAttemptAt?: Date;
  isSent?: boolean;
  isChecked?: boolean;
};

/**
 * Moves an item that its caller holds (by lease or row lock) and lets the lease go. Keeps what is not told; `failure` and
 * `refusalReason` are cleared unless told.
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

/** What takes back an item that waits. */
export const cancelled = { state: "cancelled", resolvedAt: sql`now()`, failure: null } as const;

/** Takes back what waits for a review, since something newer takes its place; what a worker is on stays. */
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
