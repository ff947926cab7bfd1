import type { Database } from "#api/db/database.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { recordState } from "#api/domains/outbox/items.ts";
import { recordPush } from "#api/domains/push/record.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";

const batchMax = 200;
type Stale = { itemId: string; reviewId: string; restaurantId: string; replyId: string | null; runId: string };

const isStale = `o.state = 'queued' and o.expected_review is not null and (o.previous_text is not null or v.removed_at is not null
  or v.answer_state = 'answered' or review_fingerprint(v.rating, v.title, v.text) <> o.expected_review)`;
const staleQuery = `select o.id as "itemId", o.review_id as "reviewId", o.restaurant_id as "restaurantId", o.reply_id as "replyId", x.id as "runId"
  from outbox_items o join reviews v on v.id = o.review_id join automation_runs x on x.item_id = o.id
  where ${isStale} limit ${batchMax}`;

async function withdraw(client: Queryable, stale: Stale): Promise<boolean> {
  await client.query("select 1 from reviews where id = $1 for update", [stale.reviewId]);
  const { rowCount } = await client.query(
    `update outbox_items o set state = 'cancelled', resolved_at = now(), failure = null
     from reviews v where o.id = $1 and v.id = o.review_id and ${isStale}`,
    [stale.itemId],
  );
  if (rowCount !== 1) return false;
  const item = { id: stale.itemId, restaurantId: stale.restaurantId, reviewId: stale.reviewId };
  await recordState(client, item, "cancelled", { reason: "review_changed" });
  await client.query("delete from review_replies where id = $1", [stale.replyId]);
  await client.query("update reviews set version = version + 1 where id = $1", [stale.reviewId]);
  await client.query("update automation_runs set outcome = 'withdrawn', reason = 'review_changed' where id = $1", [
    stale.runId,
  ]);
  await updateAnswerState(client, stale.reviewId);
  await recordPush(client, { restaurantId: stale.restaurantId, name: "counters.changed" });
  return true;
}

/**
 * Takes back what rules wrote and what no longer fits: the guest changed the review while the reply waited, or somebody answered on the
 * platform. The ledger does not let it leave meanwhile. Answers how many.
 */
export async function withdrawStale({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<Stale>(staleQuery);
  let count = 0;
  for (const stale of rows) if (await transaction(pool, (client) => withdraw(client, stale))) count += 1;
  return count;
}
