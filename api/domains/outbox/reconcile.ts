import type { Queryable } from "#api/db/transaction.ts";
import type { VendorReply } from "#api/platforms/connector.ts";
import type { OutboxState, RemoteReply } from "#contract/outbox/schemas.ts";
import { applyEffects } from "./effects.ts";
import { evaluate, isSameText, isShown, type Outcome } from "./evaluate.ts";
import { type Item, itemColumns, moveItem, recordState } from "./items.ts";
import { watchedStates } from "./states.ts";

const firstPollSeconds = 60;
const lastPollSeconds = 6 * 3600;

/** When to look again at what has not settled: soon after it was sent, then ever more seldom, as long again as it has been waiting. */
export function nextPollAt(sentAt: Date | null, now: Date): Date {
  const ageSeconds = sentAt ? (now.getTime() - sentAt.getTime()) / 1000 : 0;
  return new Date(now.getTime() + Math.min(Math.max(ageSeconds, firstPollSeconds), lastPollSeconds) * 1000);
}

/** A platform's reply as evidence. */
export const remoteOf = (reply: VendorReply | null): RemoteReply | null =>
  reply && {
    text: reply.text,
    state: reply.state,
    refusalReason: reply.refusalReason,
    updatedAt: reply.updatedAt.toISOString(),
  };

const isWatched = (state: OutboxState): boolean => watchedStates.includes(state);

/** Moves an item its caller has locked to what a look at the platform says of it. */
export async function reconcileItem(
  client: Queryable,
  item: Item,
  verdict: Outcome,
  remote: VendorReply | null,
  now: Date,
): Promise<void> {
  const nextAttemptAt = isWatched(verdict.state) ? nextPollAt(item.sentAt, now) : undefined;
  await moveItem(client, item, { ...verdict, nextAttemptAt, isChecked: true }, now);
  await recordState(client, item, verdict.state, { remote: remoteOf(remote) }, now);
  await applyEffects(client, item, verdict, remote, now);
}

// What waits or was taken back says nothing of the platform; what a worker is on is that worker's to tell.
const reconciledQuery = `select ${itemColumns}, coalesce(o.checked_at > $2, false) as "isKnownBetter" from outbox_items o
  where o.review_id = $1 and o.state not in ('queued', 'cancelled') order by o.id desc limit 1 for update`;

/** Ids of those reviews of a page that something was ever sent for, or waits: `reconcileFromRemote` is asked for these. */
export async function reviewsInOutbox(client: Queryable, reviewIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    "select distinct review_id as id from outbox_items where review_id = any($1::uuid[]) and state <> 'cancelled'",
    [reviewIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Settles what was sent for a review by what the platform shows there now (null = no reply), in the transaction that reads it.
 * True when the ledger answers for the review's replies: they are in line then, and are not to be stored a second time. False
 * when nothing of ours has ever stood there, so that the reply is the caller's to store. `now`: when the platform was asked; what it
 * said later than that stays.
 */
export async function reconcileFromRemote(
  client: Queryable,
  reviewId: string,
  reply: VendorReply | null,
  now = new Date(),
): Promise<boolean> {
  const { rows } = await client.query<Item & { isKnownBetter: boolean }>(reconciledQuery, [reviewId, now]);
  const [item] = rows;
  if (item?.state === "sending" || item?.isKnownBetter) return true;
  await noteFormer(client, reviewId, reply);
  if (!item) return false;
  const verdict = evaluate(item, reply, now);
  if (verdict) await reconcileItem(client, item, verdict, reply, now);
  else await client.query("update outbox_items set checked_at = $2 where id = $1", [item.id, now]);
  const neverShown = item.state === "failed" || item.state === "refused";
  return !neverShown || verdict !== null || isShown(item, reply);
}

/** What waits would replace what stands there now, which is then what can be put back. */
async function noteFormer(client: Queryable, reviewId: string, reply: VendorReply | null): Promise<void> {
  const { rows } = await client.query<{ id: string; previousText: string | null }>(
    `select id, previous_text as "previousText" from outbox_items where review_id = $1 and state = 'queued'`,
    [reviewId],
  );
  const text = reply?.text ?? null;
  for (const { id, previousText } of rows)
    if (!isSameText(text, previousText))
      await client.query("update outbox_items set previous_text = $2 where id = $1 and state = 'queued'", [id, text]);
}
