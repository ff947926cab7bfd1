import type { Queryable } from "#api/db/transaction.ts";
import { fullText } from "#api/domains/reviews/full-text.ts";
import type { ReviewRecord } from "../../../platforms/review-records.ts";
import type { Run } from "../run/lease.ts";
import type { StoredReply } from "./plan-reply.ts";

/** The fields of `ReviewRecord` as the statements read them; $1 is the records as JSON. */
export const incoming = `json_to_recordset($1::json) as i("id" uuid, "externalId" text, "rating" smallint, "title" text, "text" text,
  "language" text, "author" text, "url" text, "publishedAt" timestamptz, "updatedAt" timestamptz, "answerState" text,
  "answeredAt" timestamptz, "translations" jsonb, "ratingTags" jsonb, "photos" jsonb, "payload" jsonb, "reply" jsonb)`;
export const tags = `array(select jsonb_array_elements_text(i."ratingTags"))`;

/** An incoming review beside the stored one. */
export type Compared = {
  record: ReviewRecord;
  stored: {
    id: string;
    isSeen: boolean;
    isRemoved: boolean;
    /** The platform tells something else of it than before, and not of an older time. */
    isChanged: boolean;
    /** Its author changed words or stars since we first read it. */
    isEdited: boolean;
    hasNewPayload: boolean;
    hasOtherPhotos: boolean;
    text: string | null;
    rating: number;
    replies: StoredReply[];
  } | null;
};

const differs = `(${fullText} is distinct from r.text or i."title" is distinct from r.title or i."rating" <> r.rating)`;
const isNewer = `(r.source_updated_at is null or i."updatedAt" >= r.source_updated_at)`;
// Rows are locked in the order of their ids, so that two who change many wait for each other instead of blocking for good.
const compareQuery = `
  select i."externalId", r.id, r.last_seen_run is not distinct from $4::uuid as "isSeen", r.removed_at is not null as "isRemoved",
    ${isNewer} and (${differs} or i."updatedAt" is distinct from r.source_updated_at or i."author" <> r.author
      or i."publishedAt" <> r.published_at or coalesce(i."url" <> r.url or r.url is null and i."url" is not null, false)
      or (i."translations" <> '[]' and i."translations" <> r.translations) or ${tags} <> r.rating_tags) as "isChanged",
    ${isNewer} and ${differs} and (r.last_seen_run is not null or coalesce(i."updatedAt" > r.source_updated_at, false)) as "isEdited",
    not exists (select from review_payloads p where p.review_id = r.id and p.payload = i."payload") as "hasNewPayload",
    ${isNewer} and coalesce(i."photos" <> r.photos, false) as "hasOtherPhotos",
    r.text, r.rating,
    coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'text', p.text, 'state', p.state, 'refusalReason', p.refusal_reason,
        'authorUserId', p.author_user_id, 'publishedAt', p.published_at, 'sourceUpdatedAt', p.source_updated_at,
        'updatedAt', p.updated_at) order by p.created_at, p.id)
      from review_replies p where p.review_id = r.id), '[]') as replies
  from ${incoming} join reviews r on r.restaurant_id = $2 and r.platform_key = $3 and r.external_id = i."externalId"
  order by r.id for update of r`;

/** Compares a page with what is stored and locks the stored reviews. */
export async function compareReviews(
  client: Queryable,
  run: Run,
  records: readonly ReviewRecord[],
): Promise<Compared[]> {
  type Row = NonNullable<Compared["stored"]> & { externalId: string };
  const { rows } = await client.query<Row>(compareQuery, [
    JSON.stringify(records),
    run.restaurantId,
    run.platformKey,
    run.runId,
  ]);
  const byId = new Map(rows.map((row) => [row.externalId, row]));
  return records.map((record) => ({ record, stored: byId.get(record.externalId) ?? null }));
}
