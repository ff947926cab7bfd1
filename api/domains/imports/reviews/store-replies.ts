import type { Queryable } from "#api/db/transaction.ts";
import { batchesOf } from "../batches.ts";
import type { ReviewRecord } from "./record.ts";

/** $1: the records as JSON. */
const incoming = `json_to_recordset($1::json) as i("id" uuid, "eventId" uuid, "replyId" uuid, "restaurantId" uuid, "replyText" text,
  "replyAt" timestamptz, "replyAtPrecision" text, "replyAuthor" text, "publishedAt" timestamptz)`;
const columns =
  "id, review_id, restaurant_id, text, state, author_name, published_at, published_at_precision, created_at, updated_at";
/** A reply whose day nobody told is at least as old as now and as young as its review. */
const values = `i."replyId", i."id", i."restaurantId", i."replyText", 'published', coalesce(i."replyAuthor", ''), i."replyAt", i."replyAtPrecision",
  coalesce(i."replyAt", i."publishedAt"), coalesce(i."replyAt", i."publishedAt")`;

const insertSql = `insert into review_replies (${columns}) select ${values} from ${incoming}`;

/**
 * A reply seen at the source is, in this order: the one somebody saved here, now on the platform; a new wording of the one
 * imported before; or one more. What people wrote here is never overwritten, and the review's history says what changed. All
 * parts see the replies as they were before, so `former` still has the earlier words.
 */
const mergeSql = `
  with i as (select * from ${incoming}),
  published as (
    update review_replies p set state = 'published', published_at = coalesce(i."replyAt", now()),
      published_at_precision = i."replyAtPrecision", updated_at = now()
    from i where p.review_id = i."id" and p.state = 'saved' and btrim(p.text) = i."replyText" returning p.review_id),
  told as (
    insert into review_events (id, review_id, restaurant_id, kind, text)
    select distinct on (i."id") i."eventId", i."id", i."restaurantId", 'reply_published', i."replyText"
    from i join published p on p.review_id = i."id"),
  reworded as (
    update review_replies p set text = i."replyText", published_at = coalesce(i."replyAt", p.published_at),
      published_at_precision = case when i."replyAt" is null then p.published_at_precision else i."replyAtPrecision" end, updated_at = now()
    from i where p.review_id = i."id" and p.state = 'published' and p.author_user_id is null and p.published_by_name is null
      and not exists (select from published where published.review_id = i."id")
    returning p.id, p.review_id),
  said as (
    insert into review_events (id, review_id, restaurant_id, kind, text, former_text)
    select distinct on (i."id") i."eventId", i."id", i."restaurantId", 'reply_edited', i."replyText", former.text
    from i join reworded on reworded.review_id = i."id" join review_replies former on former.id = reworded.id
    where former.text <> i."replyText"),
  added as (
    insert into review_replies (${columns})
    select ${values} from i where not exists (select from published where published.review_id = i."id")
      and not exists (select from reworded where reworded.review_id = i."id")
    returning review_id)
  insert into review_events (id, review_id, restaurant_id, kind, text)
  select i."eventId", i."id", i."restaurantId", 'reply_published', i."replyText" from i join added on added.review_id = i."id"`;

const batchSize = 2000;

/** Replies of reviews just inserted. */
export async function insertReplies(client: Queryable, records: readonly ReviewRecord[]): Promise<void> {
  for (const batch of batchesOf(records, batchSize)) await client.query(insertSql, [JSON.stringify(batch)]);
}

/** Replies that the source tells anew of reviews stored before. */
export async function mergeReplies(client: Queryable, records: readonly ReviewRecord[]): Promise<void> {
  for (const batch of batchesOf(records, batchSize)) await client.query(mergeSql, [JSON.stringify(batch)]);
}
