import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { undoWindowSeconds } from "#contract/outbox/schemas.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { type Item, queueItem } from "../items.ts";

// The lock keeps a look at the platform from settling it at the same moment.
const undoableQuery = `select o.id from outbox_items o where o.id = $1 and o.is_undoable and o.state in ('sent', 'in_review', 'live')
  and o.sent_at > now() - make_interval(secs => ${undoWindowSeconds})
  and not exists (select from outbox_items x where x.review_id = o.review_id and x.id > o.id) for update`;

/** The reply that shows the former text here too: the same one reworded, or a new one where it had been deleted. */
async function restoreReply(client: Queryable, item: Item, by: { userId: string; name: string }): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "update review_replies set text = $2, state = 'saved', updated_at = now() where id = $1 returning id",
    [item.replyId, item.previousText],
  );
  if (rows[0]) return rows[0].id;
  const id = newId();
  await client.query(
    `insert into review_replies (id, review_id, restaurant_id, text, state, author_user_id, author_name)
     values ($1, $2, $3, $4, 'saved', $5, $6)`,
    [id, item.reviewId, item.restaurantId, item.previousText, by.userId, by.name],
  );
  return id;
}

/**
 * Queues what takes an item's effect back: the former text, or a deletion where there was none. Answers the new item's id; null
 * when it cannot be taken back (any more).
 */
export async function undoItem(
  client: Queryable,
  item: Item,
  by: { userId: string; name: string },
): Promise<string | null> {
  const { rowCount } = await client.query(undoableQuery, [item.id]);
  if (rowCount !== 1) return null;
  const review = { id: item.reviewId, restaurantId: item.restaurantId, platformKey: item.platformKey as PlatformKey };
  const common = { review, previousText: item.text, isUndoable: true, undoesId: item.id, by, delaySeconds: 0 };
  if (item.previousText === null)
    return queueItem(client, { ...common, kind: "reply_deletion", replyId: item.replyId, text: null });
  const replyId = await restoreReply(client, item, by);
  await client.query("update reviews set version = version + 1 where id = $1", [item.reviewId]);
  await updateAnswerState(client, item.reviewId);
  return queueItem(client, { ...common, kind: "reply", replyId, text: item.previousText });
}
