import { type SQL, sql } from "drizzle-orm";
import { reviewPayloads, reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { fullText } from "#api/domains/reviews/full-text.ts";
import type { ReviewRecord } from "../../../platforms/review-records.ts";
import type { Run } from "../run/lease.ts";
import type { StoredReply } from "./plan-reply.ts";

/** The records as rows `i`. */
export const incoming = (
  records: readonly ReviewRecord[],
): SQL => sql`json_to_recordset(${JSON.stringify(records)}::json) as i("id" uuid, "externalId" text, "rating" smallint, "title" text, "text" text,
  "language" text, "author" text, "url" text, "publishedAt" timestamptz, "updatedAt" timestamptz, "answerState" text,
  "answeredAt" timestamptz, "translations" jsonb, "ratingTags" jsonb, "photos" jsonb, "payload" jsonb, "reply" jsonb)`;
export const tags = sql`array(select jsonb_array_elements_text(i."ratingTags"))`;

/** An incoming review with the stored one. */
export type Compared = {
  record: ReviewRecord;
  stored: {
    id: string;
    isSeen: boolean;
    isRemoved: boolean;
    /** The platform's review differs from the stored one and is not older. */
    isChanged: boolean;
    /** Its author changed text or stars since it was first stored. */
    isEdited: boolean;
    hasNewPayload: boolean;
    hasOtherPhotos: boolean;
    text: string | null;
    rating: number;
    replies: StoredReply[];
  } | null;
};

const differs = sql`(${fullText} is distinct from ${reviews.text} or i."title" is distinct from ${reviews.title} or i."rating" <> ${reviews.rating})`;
const isNewer = sql`(${reviews.sourceUpdatedAt} is null or i."updatedAt" >= ${reviews.sourceUpdatedAt})`;

/**
 * Compares a page with the stored reviews and locks them, in the order of their ids, so that two transactions with many of them wait for
 * each other instead of deadlocking.
 */
export async function compareReviews(tx: Statements, run: Run, records: readonly ReviewRecord[]): Promise<Compared[]> {
  type Row = NonNullable<Compared["stored"]> & { externalId: string };
  const rows = await rowsOf<Row>(
    tx,
    sql`
  select i."externalId", ${reviews.id}, ${reviews.lastSeenRun} is not distinct from ${run.runId}::uuid as "isSeen", ${reviews.removedAt} is not null as "isRemoved",
    ${isNewer} and (${differs} or i."updatedAt" is distinct from ${reviews.sourceUpdatedAt} or i."author" <> ${reviews.author}
      or i."publishedAt" <> ${reviews.publishedAt} or coalesce(i."url" <> ${reviews.url} or ${reviews.url} is null and i."url" is not null, false)
      or (i."translations" <> '[]' and i."translations" <> ${reviews.translations}) or ${tags} <> ${reviews.ratingTags}) as "isChanged",
    ${isNewer} and ${differs} and (${reviews.lastSeenRun} is not null or coalesce(i."updatedAt" > ${reviews.sourceUpdatedAt}, false)) as "isEdited",
    not exists (select from ${reviewPayloads} where ${reviewPayloads.reviewId} = ${reviews.id} and ${reviewPayloads.payload} = i."payload") as "hasNewPayload",
    ${isNewer} and coalesce(i."photos" <> ${reviews.photos}, false) as "hasOtherPhotos",
    ${reviews.text}, ${reviews.rating},
    coalesce((select jsonb_agg(jsonb_build_object('id', ${reviewReplies.id}, 'text', ${reviewReplies.text}, 'state', ${reviewReplies.state}, 'refusalReason', ${reviewReplies.refusalReason},
        'authorUserId', ${reviewReplies.authorUserId}, 'publishedAt', ${reviewReplies.publishedAt}, 'sourceUpdatedAt', ${reviewReplies.sourceUpdatedAt},
        'updatedAt', ${reviewReplies.updatedAt}) order by ${reviewReplies.createdAt}, ${reviewReplies.id})
      from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id}), '[]') as replies
  from ${incoming(records)} join ${reviews} on ${reviews.restaurantId} = ${run.restaurantId} and ${reviews.platformKey} = ${run.platformKey} and ${reviews.externalId} = i."externalId"
  order by ${reviews.id} for update of ${reviews}`,
  );
  const byId = new Map(rows.map((row) => [row.externalId, row]));
  return records.map((record) => ({ record, stored: byId.get(record.externalId) ?? null }));
}
