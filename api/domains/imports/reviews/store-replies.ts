import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { now } from "#api/db/instants.ts";
import { assigned } from "#api/db/names.ts";
import { reviewEvents, reviewReplies } from "#api/db/schema/reviews.ts";
import { insertSelect, type Statements } from "#api/db/statements.ts";
import { batchesOf } from "../batches.ts";
import type { ReviewRecord } from "./record.ts";

const former = alias(reviewReplies, "former");
/** The records as rows `i`. */
const incoming = (
  records: readonly ReviewRecord[],
): SQL => sql`json_to_recordset(${JSON.stringify(records)}::json) as i("id" uuid, "eventId" uuid, "replyId" uuid, "restaurantId" uuid, "replyText" text,
  "replyAt" timestamptz, "replyAtPrecision" text, "replyAuthor" text, "publishedAt" timestamptz)`;
/** A reply without a date gets its review's. */
const reply = {
  id: sql`i."replyId"`,
  reviewId: sql`i."id"`,
  restaurantId: sql`i."restaurantId"`,
  text: sql`i."replyText"`,
  state: sql`'published'`,
  authorName: sql`coalesce(i."replyAuthor", '')`,
  publishedAt: sql`i."replyAt"`,
  publishedAtPrecision: sql`i."replyAtPrecision"`,
  createdAt: sql`coalesce(i."replyAt", i."publishedAt")`,
  updatedAt: sql`coalesce(i."replyAt", i."publishedAt")`,
};
/** The event of a record for the review's history. */
const event = {
  id: sql`i."eventId"`,
  reviewId: sql`i."id"`,
  restaurantId: sql`i."restaurantId"`,
  text: sql`i."replyText"`,
};

const batchSize = 2000;

/** Inserts the replies of new reviews. */
export async function insertReplies(tx: Statements, records: readonly ReviewRecord[]): Promise<void> {
  for (const batch of batchesOf(records, batchSize))
    await tx.execute(insertSelect(reviewReplies, reply, sql`from ${incoming(batch)}`));
}

/**
 * Merges the source's replies into those of stored reviews. Each is, in this order: the one saved here, now on the platform; a new wording
 * of the imported one; or an additional one. What people wrote here is never overwritten, and the review's history records the change.
 * All parts of the statement see the replies as they were before, so `former` has the earlier text.
 */
export async function mergeReplies(tx: Statements, records: readonly ReviewRecord[]): Promise<void> {
  for (const batch of batchesOf(records, batchSize))
    await tx.execute(sql`
  with i as (select * from ${incoming(batch)}),
  published as (
    update ${reviewReplies} set ${assigned(reviewReplies, {
      state: "published",
      publishedAt: sql`coalesce(i."replyAt", now())`,
      publishedAtPrecision: sql`i."replyAtPrecision"`,
      updatedAt: now,
    })}
    from i where ${reviewReplies.reviewId} = i."id" and ${reviewReplies.state} = 'saved' and btrim(${reviewReplies.text}) = i."replyText" returning ${reviewReplies.reviewId} as review),
  told as (
    ${insertSelect(
      reviewEvents,
      { ...event, kind: sql`'reply_published'` },
      sql`from (select distinct on (i."id") i.* from i
    join published on published.review = i."id") i`,
    )}),
  reworded as (
    update ${reviewReplies} set ${assigned(reviewReplies, {
      text: sql`i."replyText"`,
      publishedAt: sql`coalesce(i."replyAt", ${reviewReplies.publishedAt})`,
      publishedAtPrecision: sql`case when i."replyAt" is null then ${reviewReplies.publishedAtPrecision} else i."replyAtPrecision" end`,
      updatedAt: now,
    })}
    from i where ${reviewReplies.reviewId} = i."id" and ${reviewReplies.state} = 'published' and ${reviewReplies.authorUserId} is null and ${reviewReplies.publishedByName} is null
      and not exists (select from published where published.review = i."id")
    returning ${reviewReplies.id} as reply, ${reviewReplies.reviewId} as review),
  said as (
    ${insertSelect(
      reviewEvents,
      { ...event, kind: sql`'reply_edited'`, formerText: sql`i.former` },
      sql`from (
    select distinct on (i."id") i.*, ${former.text} as former
    from i join reworded on reworded.review = i."id" join ${reviewReplies} ${former} on ${former.id} = reworded.reply
    where ${former.text} <> i."replyText") i`,
    )}),
  added as (
    ${insertSelect(
      reviewReplies,
      reply,
      sql`from i where not exists (select from published where published.review = i."id")
      and not exists (select from reworded where reworded.review = i."id")`,
    )}
    returning ${reviewReplies.reviewId} as review)
  ${insertSelect(reviewEvents, { ...event, kind: sql`'reply_published'` }, sql`from i join added on added.review = i."id"`)}`);
}
