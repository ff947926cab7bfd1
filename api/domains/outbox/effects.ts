import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import { recordPush } from "../push/record.ts";
import { updateAnswerState } from "../reviews/writes/answer-state.ts";
import type { Outcome } from "./evaluate.ts";
import { type Item, recordState } from "./items.ts";

type Remote = { text: string; updatedAt: Date } | null;
/** A reply that came from the platform: nobody here wrote it or said that it stands there. */
const isForeign =
  "author_user_id is null and published_by_name is null and not exists (select from outbox_items o where o.reply_id = p.id)";

async function recordReviewEvent(
  client: Queryable,
  item: Item,
  kind: "reply_published" | "reply_deleted",
  by: { id: string | null; name: string | null },
): Promise<void> {
  await client.query(
    `insert into review_events (id, review_id, restaurant_id, kind, user_id, user_name, text, at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [newId(), item.reviewId, item.restaurantId, kind, by.id, by.name, item.text ?? item.previousText],
  );
}

/** Ours stands there alone: one platform shows one reply per review. */
async function showOurs(client: Queryable, item: Item, at: Date): Promise<void> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `with former as (select id, state from review_replies where id = $1 for update)
     update review_replies p set state = 'published', published_at = coalesce(p.published_at, $2), published_by_name = null,
       refusal_reason = null, updated_at = now() from former where p.id = former.id returning former.state <> 'published' as "isNew"`,
    [item.replyId, at],
  );
  await client.query(`delete from review_replies p where review_id = $1 and id is distinct from $2 and ${isForeign}`, [
    item.reviewId,
    item.replyId,
  ]);
  await client.query(
    "update review_replies set state = 'saved' where review_id = $1 and id is distinct from $2 and state in ('published', 'in_review')",
    [item.reviewId, item.replyId],
  );
  if (rows[0]?.isNew) await recordReviewEvent(client, item, "reply_published", { id: null, name: null });
  await replaceEarlier(client, item);
}

/** What we had sent before no longer stands there. */
async function replaceEarlier(client: Queryable, item: Item): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update outbox_items set state = 'overwritten', remote_text = $3, resolved_at = now()
     where review_id = $1 and id < $2 and state in ('sent', 'in_review', 'live', 'unknown') returning id`,
    [item.reviewId, item.id, item.text],
  );
  for (const { id } of rows) await recordState(client, { ...item, id }, "overwritten", { reason: "superseded" });
}

/** The deletion is done. Taking back a publication keeps the text here, ready to be written anew. */
async function showNone(client: Queryable, item: Item): Promise<void> {
  if (item.undoesId !== null)
    await client.query(
      "update review_replies set state = 'saved', published_at = null, updated_at = now() where id = $1",
      [item.replyId],
    );
  else await client.query("delete from review_replies where id = $1", [item.replyId]);
  await client.query(
    "update review_replies set state = 'saved' where review_id = $1 and state in ('published', 'in_review')",
    [item.reviewId],
  );
  await recordReviewEvent(client, item, "reply_deleted", { id: item.userId, name: item.userName });
  await replaceEarlier(client, item);
}

/** Keeps what the platform shows instead of ours, so that the review stays as answered as it is there. */
async function showForeign(client: Queryable, item: Item, remote: Remote): Promise<void> {
  await client.query("update review_replies set state = 'saved' where review_id = $1 and state <> 'saved'", [
    item.reviewId,
  ]);
  const { rows } = await client.query<{ id: string }>(
    `select id from review_replies p where review_id = $1 and ${isForeign} order by created_at limit 1`,
    [item.reviewId],
  );
  const [foreign] = rows;
  if (remote && foreign)
    await client.query(
      "update review_replies set text = $2, state = 'published', published_at = $3, published_at_precision = 'time', updated_at = now() where id = $1",
      [foreign.id, remote.text, remote.updatedAt],
    );
  if (remote && !foreign)
    await client.query(
      `insert into review_replies (id, review_id, restaurant_id, text, state, published_at, created_at)
       values ($1, $2, $3, $4, 'published', $5, $5)`,
      [newId(), item.reviewId, item.restaurantId, remote.text, remote.updatedAt],
    );
  if (!remote && foreign) await client.query("delete from review_replies where id = $1", [foreign.id]);
  // Other words than a writer saw: the form that is open is told.
  await client.query("update reviews set version = version + 1 where id = $1", [item.reviewId]);
}

async function showRefused(client: Queryable, item: Item, reason: string | null): Promise<void> {
  await client.query("update review_replies set state = 'refused', refusal_reason = $2 where id = $1", [
    item.replyId,
    reason,
  ]);
}

async function showWaiting(client: Queryable, item: Item, state: OutboxState): Promise<void> {
  await client.query("update review_replies set state = $2, refusal_reason = null where id = $1", [
    item.replyId,
    state === "in_review" ? "in_review" : "saved",
  ]);
}

/** Brings replies and review in line with what has become of an item, in the transaction that moves it. */
export async function applyEffects(
  client: Queryable,
  item: Item,
  verdict: Outcome,
  remote: Remote,
  now: Date,
): Promise<void> {
  const { state } = verdict;
  if (state === "live" && item.kind === "reply") await showOurs(client, item, remote?.updatedAt ?? now);
  else if (state === "live") await showNone(client, item);
  else if (state === "overwritten") await showForeign(client, item, remote);
  else if (item.kind === "reply" && state === "refused") await showRefused(client, item, verdict.refusalReason ?? null);
  else if (item.kind === "reply") await showWaiting(client, item, state);
  if (await updateAnswerState(client, item.reviewId))
    await recordPush(client, { restaurantId: item.restaurantId, name: "counters.changed" });
}
