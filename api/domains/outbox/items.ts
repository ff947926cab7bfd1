import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import {
  type OutboxEvidence,
  type OutboxItem,
  type OutboxState,
  outboxDelaySeconds,
} from "#contract/outbox/schemas.ts";
import type { ConnectionKey, PlatformFailure, PlatformKey } from "#contract/platforms/schemas.ts";
import { recordPush } from "../push/record.ts";
import { resolvedStates } from "./states.ts";

/** A row of the ledger, as the work on it needs it. */
export type Item = {
  id: string;
  restaurantId: string;
  platformKey: ConnectionKey;
  kind: OutboxItem["kind"];
  reviewId: string;
  replyId: string | null;
  undoesId: string | null;
  text: string | null;
  previousText: string | null;
  state: OutboxState;
  idempotencyKey: string;
  userId: string | null;
  userName: string;
  attempts: number;
  sentAt: Date | null;
  failure: PlatformFailure | null;
  remoteText: string | null;
  expectedReview: string | null;
};
/** The select list of an `Item`, of a table `o`. */
export const itemColumns = `o.id, o.restaurant_id as "restaurantId", o.platform_key as "platformKey", o.kind, o.review_id as "reviewId",
  o.reply_id as "replyId", o.undoes_id as "undoesId", o.text, o.previous_text as "previousText", o.state,
  o.idempotency_key as "idempotencyKey", o.user_id as "userId", o.user_name as "userName", o.attempts, o.sent_at as "sentAt",
  o.failure, o.remote_text as "remoteText", o.expected_review as "expectedReview"`;

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
export async function queueItem(client: Queryable, item: NewItem, now = new Date()): Promise<string> {
  const id = newId();
  const { review, delaySeconds = outboxDelaySeconds } = item;
  const sendAfter = item.sendAt ?? new Date(now.getTime() + delaySeconds * 1000);
  await client.query(
    `insert into outbox_items (id, restaurant_id, platform_key, kind, review_id, reply_id, undoes_id, text, previous_text,
       is_undoable, state, idempotency_key, user_id, user_name, send_after, next_attempt_at, created_at, expected_review)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'queued', $11, $12, $13, $14, $14, $15, $16)`,
    [
      ...[id, review.restaurantId, review.platformKey, item.kind, review.id, item.replyId, item.undoesId ?? null],
      ...[item.text, item.previousText, item.isUndoable, newId(), item.by.userId, item.by.name, sendAfter, now],
      item.expectedReview ?? null,
    ],
  );
  const evidence: OutboxEvidence = { by: item.by.name, until: sendAfter.toISOString() };
  if (item.undoesId) evidence.reason = "undo";
  await recordState(client, { id, restaurantId: review.restaurantId, reviewId: review.id }, "queued", evidence, now);
  return id;
}

/** Writes down that an item was in a state and what showed it, and tells those who look. */
export async function recordState(
  client: Queryable,
  item: Pick<Item, "id" | "restaurantId" | "reviewId">,
  state: OutboxState,
  evidence: OutboxEvidence,
  now = new Date(),
): Promise<void> {
  await client.query(
    "insert into outbox_events (id, item_id, restaurant_id, state, evidence, at) values ($1, $2, $3, $4, $5, $6)",
    [newId(), item.id, item.restaurantId, state, JSON.stringify(evidence), now],
  );
  await recordPush(client, {
    restaurantId: item.restaurantId,
    name: "outbox.changed",
    data: { itemId: item.id, reviewId: item.reviewId, state },
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
export async function moveItem(client: Queryable, item: Item, change: Change, now: Date): Promise<void> {
  const { state, failure = null, refusalReason = null, remoteText = null } = change;
  await client.query(
    `update outbox_items set state = $2, failure = $3, refusal_reason = $4, remote_text = $5,
       next_attempt_at = coalesce($6::timestamptz, next_attempt_at), lease_id = null, lease_until = null,
       sent_at = case when $7::boolean then $9::timestamptz else sent_at end, checked_at = case when $8::boolean then $9::timestamptz else checked_at end,
       resolved_at = case when not $10::boolean then null when state = $2 then resolved_at else $9::timestamptz end
     where id = $1`,
    [
      ...[item.id, state, failure && JSON.stringify(failure), refusalReason, remoteText, change.nextAttemptAt ?? null],
      ...[change.isSent ?? false, change.isChecked ?? false, now, resolvedStates.includes(state)],
    ],
  );
}

/** Takes back what waits for a review, since something newer takes its place; what a worker is on stays. */
export async function supersedeQueued(
  client: Queryable,
  review: { id: string; restaurantId: string },
  evidence: OutboxEvidence,
  replyId: string | null = null,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update outbox_items set state = 'cancelled', resolved_at = now(), failure = null
     where review_id = $1 and state = 'queued' and ($2::uuid is null or reply_id = $2) returning id`,
    [review.id, replyId],
  );
  for (const { id } of rows)
    await recordState(client, { id, restaurantId: review.restaurantId, reviewId: review.id }, "cancelled", evidence);
}
