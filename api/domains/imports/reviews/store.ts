import type { Column } from "drizzle-orm";
import { type SQL, sql } from "drizzle-orm";
import { reviewEvents, reviews } from "#api/db/schema/reviews.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { batchesOf } from "../batches.ts";
import type { RowOutcome } from "../restaurants/store.ts";
import type { ReviewRecord } from "./record.ts";

/** A record compared with what is stored: `id` is then the stored review's. */
export type ComparedReview = { record: ReviewRecord; verdict: RowOutcome; hasNewReply: boolean };

const shape = sql`"position" integer, "id" uuid, "eventId" uuid, "replyId" uuid, "restaurantId" uuid, "platformKey" text,
  "externalId" text, "isPrivate" boolean, "rating" smallint, "title" text, "text" text, "language" text, "author" text, "url" text,
  "publishedAt" timestamptz, "publishedAtPrecision" text, "isDateRelative" boolean, "sourceUpdatedAt" timestamptz, "answerState" text, "ratingTags" jsonb,
  "translations" jsonb, "photos" jsonb, "details" jsonb, "replyText" text, "replyAt" timestamptz, "replyAuthor" text, "hasNewReply" boolean`;
/** The records as rows `i`. */
const incoming = (records: readonly object[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as i(${shape})`;
const tags = sql`array(select jsonb_array_elements_text(i."ratingTags"))`;

/** Silent fields leave what is stored; a file older than what is stored changes nothing. */
const told: readonly (readonly [Column, SQL])[] = [
  [reviews.rating, sql`i."rating"`],
  [reviews.title, sql`i."title"`],
  [reviews.text, sql`i."text"`],
  [reviews.language, sql`i."language"`],
  [reviews.author, sql`i."author"`],
  [reviews.url, sql`i."url"`],
  [reviews.publishedAt, sql`case when i."isDateRelative" then null else i."publishedAt" end`],
  [reviews.publishedAtPrecision, sql`case when i."isDateRelative" then null else i."publishedAtPrecision" end`],
  [reviews.sourceUpdatedAt, sql`i."sourceUpdatedAt"`],
  [reviews.translations, sql`nullif(i."translations", '[]')`],
  [reviews.ratingTags, sql`nullif(${tags}, '{}')`],
  [reviews.photos, sql`i."photos"`],
];
const differs = sql.join(
  told.map(([column, value]) => sql`coalesce(${value} is distinct from ${column} and ${value} is not null, false)`),
  sql` or `,
);
const changed = sql`(i."sourceUpdatedAt" is null or ${reviews.sourceUpdatedAt} is null or i."sourceUpdatedAt" >= ${reviews.sourceUpdatedAt})
  and (not ${reviews.details} @> i."details" or ${differs})`;

const updated = sql.join(
  told.map(([column, value]) => sql`${sql.identifier(column.name)} = coalesce(${value}, ${column})`),
  sql`, `,
);

const batchSize = 2000;

/** What each record would do. Writes nothing. */
export async function compareReviews(tx: Statements, records: readonly ReviewRecord[]): Promise<ComparedReview[]> {
  type Row = { position: number; id: string | null; verdict: RowOutcome; has_new_reply: boolean };
  const compared: ComparedReview[] = [];
  for (const batch of batchesOf(records, batchSize)) {
    const rows = await rowsOf<Row>(
      tx,
      sql`
  select i."position", ${reviews.id},
    case when ${reviews.id} is null then 'created' when ${changed} then 'updated' else 'unchanged' end as verdict,
    (i."replyText" is not null and ${reviews.details}->>'sourceReplyHash' is distinct from i."details"->>'sourceReplyHash') as has_new_reply
  from ${incoming(batch)} left join ${reviews} on ${reviews.restaurantId} = i."restaurantId" and ${reviews.platformKey} = i."platformKey"
    and ${reviews.externalId} = i."externalId"`,
    );
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
  tx: Statements,
  records: readonly ReviewRecord[],
  userName: string | null,
): Promise<void> {
  for (const batch of batchesOf(records, batchSize)) {
    await tx.execute(sql`
  insert into ${reviews} (id, restaurant_id, platform_key, external_id, is_private, rating, title, text, language, author, url,
    published_at, published_at_precision, source_updated_at, answer_state, answered_at, rating_tags, translations, photos, details)
  select i."id", i."restaurantId", i."platformKey", i."externalId", i."isPrivate", coalesce(i."rating", 0), i."title", i."text",
    i."language", coalesce(i."author", ''), i."url", i."publishedAt", i."publishedAtPrecision", i."sourceUpdatedAt", i."answerState", i."replyAt", ${tags},
    i."translations", coalesce(i."photos", '[]'), i."details"
  from ${incoming(batch)} order by i."position"`);
    await tx.execute(sql`
  insert into ${reviewEvents} (id, review_id, restaurant_id, kind, user_name)
  select i."eventId", i."id", i."restaurantId", 'imported', ${userName}::text from ${incoming(batch)}`);
  }
}

/** Brings stored reviews up to date with their source. */
export async function updateReviews(tx: Statements, compared: readonly ComparedReview[]): Promise<void> {
  for (const batch of batchesOf(compared, batchSize)) {
    const rows = batch.map(({ record, hasNewReply }) => ({ ...record, hasNewReply }));
    // Somebody who answered here is never set back: only a reply seen at the source moves the state, and only forward.
    await tx.execute(sql`
  update ${reviews} set ${updated},
    details = ${reviews.details} || i."details", version = ${reviews.version} + 1, updated_at = now(),
    answer_state = case when i."hasNewReply" then 'answered' else ${reviews.answerState} end,
    answered_at = case when i."hasNewReply" then coalesce(${reviews.answeredAt}, i."replyAt") else ${reviews.answeredAt} end
  from ${incoming(rows)} where ${reviews.id} = i."id"`);
  }
}
