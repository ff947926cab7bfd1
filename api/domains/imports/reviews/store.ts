import type { Queryable } from "#api/db/transaction.ts";
import { batchesOf } from "../batches.ts";
import type { RowOutcome } from "../restaurants/store.ts";
import type { ReviewRecord } from "./record.ts";

/** A record compared with what is stored: `id` is then the stored review's. */
export type ComparedReview = { record: ReviewRecord; verdict: RowOutcome; hasNewReply: boolean };

const shape = `"position" integer, "id" uuid, "eventId" uuid, "replyId" uuid, "restaurantId" uuid, "platformKey" text,
  "externalId" text, "isPrivate" boolean, "rating" smallint, "title" text, "text" text, "language" text, "author" text, "url" text,
  "publishedAt" timestamptz, "publishedAtPrecision" text, "isDateRelative" boolean, "sourceUpdatedAt" timestamptz, "answerState" text, "ratingTags" jsonb,
  "translations" jsonb, "photos" jsonb, "details" jsonb, "replyText" text, "replyAt" timestamptz, "replyAuthor" text, "hasNewReply" boolean`;
/** $1: the records as JSON. */
const incoming = `json_to_recordset($1::json) as i(${shape})`;
const tags = `array(select jsonb_array_elements_text(i."ratingTags"))`;

/** Silent fields leave what is stored; a file older than what is stored changes nothing. */
const told: readonly (readonly [column: string, value: string])[] = [
  ["rating", `i."rating"`],
  ["title", `i."title"`],
  ["text", `i."text"`],
  ["language", `i."language"`],
  ["author", `i."author"`],
  ["url", `i."url"`],
  ["published_at", `case when i."isDateRelative" then null else i."publishedAt" end`],
  ["published_at_precision", `case when i."isDateRelative" then null else i."publishedAtPrecision" end`],
  ["source_updated_at", `i."sourceUpdatedAt"`],
  ["translations", `nullif(i."translations", '[]')`],
  ["rating_tags", `nullif(${tags}, '{}')`],
  ["photos", `i."photos"`],
];
const changed = `(i."sourceUpdatedAt" is null or r.source_updated_at is null or i."sourceUpdatedAt" >= r.source_updated_at)
  and (not r.details @> i."details" or ${told.map(([column, value]) => `coalesce(${value} is distinct from r.${column} and ${value} is not null, false)`).join(" or ")})`;

const compareSql = `
  select i."position", r.id,
    case when r.id is null then 'created' when ${changed} then 'updated' else 'unchanged' end as verdict,
    (i."replyText" is not null and r.details->>'sourceReplyHash' is distinct from i."details"->>'sourceReplyHash') as has_new_reply
  from ${incoming} left join reviews r on r.restaurant_id = i."restaurantId" and r.platform_key = i."platformKey"
    and r.external_id = i."externalId"`;

const insertSql = `
  insert into reviews (id, restaurant_id, platform_key, external_id, is_private, rating, title, text, language, author, url,
    published_at, published_at_precision, source_updated_at, answer_state, answered_at, rating_tags, translations, photos, details)
  select i."id", i."restaurantId", i."platformKey", i."externalId", i."isPrivate", coalesce(i."rating", 0), i."title", i."text",
    i."language", coalesce(i."author", ''), i."url", i."publishedAt", i."publishedAtPrecision", i."sourceUpdatedAt", i."answerState", i."replyAt", ${tags},
    i."translations", coalesce(i."photos", '[]'), i."details"
  from ${incoming} order by i."position"`;

const insertEventsSql = `
  insert into review_events (id, review_id, restaurant_id, kind, user_name)
  select i."eventId", i."id", i."restaurantId", 'imported', $2 from ${incoming}`;

// Somebody who answered here is never set back: only a reply seen at the source moves the state, and only forward.
const updateSql = `
  update reviews r set ${told.map(([column, value]) => `${column} = coalesce(${value}, r.${column})`).join(", ")},
    details = r.details || i."details", version = r.version + 1, updated_at = now(),
    answer_state = case when i."hasNewReply" then 'answered' else r.answer_state end,
    answered_at = case when i."hasNewReply" then coalesce(r.answered_at, i."replyAt") else r.answered_at end
  from ${incoming} where r.id = i."id"`;

const batchSize = 2000;

/** What each record would do. Writes nothing. */
export async function compareReviews(client: Queryable, records: readonly ReviewRecord[]): Promise<ComparedReview[]> {
  type Row = { position: number; id: string | null; verdict: RowOutcome; has_new_reply: boolean };
  const compared: ComparedReview[] = [];
  for (const batch of batchesOf(records, batchSize)) {
    const { rows } = await client.query<Row>(compareSql, [JSON.stringify(batch)]);
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    for (const record of batch) {
      const row = byPosition.get(record.position);
      if (!row) throw new Error(`position ${record.position} was not compared`);
      const { id, verdict, has_new_reply: hasNewReply } = row;
      compared.push({ record: { ...record, id: id ?? record.id }, verdict, hasNewReply });
    }
  }
  return compared;
}

/** Inserts new reviews, each with the event of its import. `userName`: who imports. */
export async function insertReviews(
  client: Queryable,
  records: readonly ReviewRecord[],
  userName: string | null,
): Promise<void> {
  for (const batch of batchesOf(records, batchSize)) {
    const json = JSON.stringify(batch);
    await client.query(insertSql, [json]);
    await client.query(insertEventsSql, [json, userName]);
  }
}

/** Brings stored reviews up to date with their source. */
export async function updateReviews(client: Queryable, compared: readonly ComparedReview[]): Promise<void> {
  for (const batch of batchesOf(compared, batchSize)) {
    const rows = batch.map(({ record, hasNewReply }) => ({ ...record, hasNewReply }));
    await client.query(updateSql, [JSON.stringify(rows)]);
  }
}
