import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { reviewEvents, reviewReplies } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { batchesOf } from "../batches.ts";
import type { ReviewRecord } from "./record.ts";

const former = alias(reviewReplies, "former");
/** The records as rows `i`. */
const incoming = (
  records: readonly ReviewRecord[],
): SQL => sql`json_to_recordset(${JSON.stringify(records)}::json) as i("id" uuid, "eventId" uuid, "replyId" uuid, "restaurantId" uuid, "replyText" text,
  "replyAt" timestamptz, "replyAtPrecision" text, "replyAuthor" text, "publishedAt" timestamptz)`;
const columns = sql`id, review_id, restaurant_id, text, state, author_name, published_at, published_at_precision, created_at, updated_at`;
/** A reply whose day nobody told is at least as old as now and as young as its review. */
const values = sql`i."replyId", i."id", i."restaurantId", i."replyText", 'published', coalesce(i."replyAuthor", ''), i."replyAt", i."replyAtPrecision",
  coalesce(i."replyAt", i."publishedAt"), coalesce(i."replyAt", i."publishedAt")`;

/**
 * A reply seen at the source is, in this order: the one somebody saved here, now on the platform; a new wording of the one
 * imported before; or one more. What people wrote here is never overwritten, and the review's history says what changed. All
 * parts see the replies as they were before, so `former` still has the earlier words.
 */

const batchSize = 2000;

/** Replies of reviews just inserted. */
export async function insertReplies(tx: Statements, records: readonly ReviewRecord[]): Promise<void> {
  for (const batch of batchesOf(records, batchSize))
    await tx.execute(sql`insert into ${reviewReplies} (${columns}) select ${values} from ${incoming(batch)}`);
}

/** Replies that the source tells anew of reviews stored before. */
export async function mergeReplies(tx: Statements, records: readonly ReviewRecord[]): Promise<void> {
  for (const batch of batchesOf(records, batchSize))
    await tx.execute(sql`
  with i as (select * from ${incoming(batch)}),
  published as (
    update ${reviewReplies} set state = 'published', published_at = coalesce(i."replyAt", now()),
      published_at_precision = i."replyAtPrecision", updated_at = now()
    from i where ${reviewReplies.reviewId} = i."id" and ${reviewReplies.state} = 'saved' and btrim(${reviewReplies.text}) = i."replyText" returning ${reviewReplies.reviewId}),
  told as (
    insert into ${reviewEvents} (id, review_id, restaurant_id, kind, text)
    select distinct on (i."id") i."eventId", i."id", i."restaurantId", 'reply_published', i."replyText"
    from i join published on published.review_id = i."id"),
  reworded as (
    update ${reviewReplies} set text = i."replyText", published_at = coalesce(i."replyAt", ${reviewReplies.publishedAt}),
      published_at_precision = case when i."replyAt" is null then ${reviewReplies.publishedAtPrecision} else i."replyAtPrecision" end, updated_at = now()
    from i where ${reviewReplies.reviewId} = i."id" and ${reviewReplies.state} = 'published' and ${reviewReplies.authorUserId} is null and ${reviewReplies.publishedByName} is null
      and not exists (select from published where published.review_id = i."id")
    returning ${reviewReplies.id}, ${reviewReplies.reviewId}),
  said as (
    insert into ${reviewEvents} (id, review_id, restaurant_id, kind, text, former_text)
    select distinct on (i."id") i."eventId", i."id", i."restaurantId", 'reply_edited', i."replyText", ${former.text}
    from i join reworded on reworded.review_id = i."id" join ${reviewReplies} ${former} on ${former.id} = reworded.id
    where ${former.text} <> i."replyText"),
  added as (
    insert into ${reviewReplies} (${columns})
    select ${values} from i where not exists (select from published where published.review_id = i."id")
      and not exists (select from reworded where reworded.review_id = i."id")
    returning review_id)
  insert into ${reviewEvents} (id, review_id, restaurant_id, kind, text)
  select i."eventId", i."id", i."restaurantId", 'reply_published', i."replyText" from i join added on added.review_id = i."id"`);
}
