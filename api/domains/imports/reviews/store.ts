import { type SQL, sql } from "drizzle-orm";
import { reviewEvents, reviews } from "#api/db/schema/reviews.ts";
import { insertSelect, rowsOf, type Statements } from "#api/db/statements.ts";
import { batchesOf } from "../batches.ts";
import type { RowOutcome } from "../restaurants/store.ts";
import type { ReviewRecord } from "./record.ts";

/** A record with the outcome of its comparison: `id` is then the stored review's. */
export type ComparedReview = { record: ReviewRecord; outcome: RowOutcome; hasNewReply: boolean };

const shape = sql`"position" integer, "id" uuid, "eventId" uuid, "replyId" uuid, "restaurantId" uuid, "platformKey" text,
  "externalId" text, "isPrivate" boolean, "rating" smallint, "title" text, "text" text, "language" text, "author" text, "url" text,
  "publishedAt" timestamptz, "publishedAtPrecision" text, "isDateRelative" boolean, "sourceUpdatedAt" timestamptz, "answerState" text, "ratingTags" jsonb,
  "translations" jsonb, "photos" jsonb, "details" jsonb, "replyText" text, "replyAt" timestamptz, "replyAuthor" text, "hasNewReply" boolean`;
/** The records as rows `i`. */
const incoming = (records: readonly object[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as i(${shape})`;
const tags = sql`array(select jsonb_array_elements_text(i."ratingTags"))`;

/** Missing fields keep the stored value; a file older than the stored state changes nothing. */
const given = {
  rating: sql`i."rating"`,
  title: sql`i."title"`,
  text: sql`i."text"`,
  language: sql`i."language"`,
  author: sql`i."author"`,
  url: sql`i."url"`,
  publishedAt: sql`case when i."isDateRelative" then null else i."publishedAt" end`,
  publishedAtPrecision: sql`case when i."isDateRelative" then null else i."publishedAtPrecision" end`,
  sourceUpdatedAt: sql`i."sourceUpdatedAt"`,
  translations: sql`nullif(i."translations", '[]')`,
  ratingTags: sql`nullif(${tags}, '{}')`,
  photos: sql`i."photos"`,
};
const givenColumns = Object.entries(given).map(([name, value]) => ({
  name,
  value,
  column: reviews[name as keyof typeof given],
}));
const differs = sql.join(
  givenColumns.map(
    ({ column, value }) => sql`coalesce(${value} is distinct from ${column} and ${value} is not null, false)`,
  ),
  sql` or `,
);
const changed = sql`(i."sourceUpdatedAt" is null or ${reviews.sourceUpdatedAt} is null or i."sourceUpdatedAt" >= ${reviews.sourceUpdatedAt})
  and (not ${reviews.details} @> i."details" or ${differs})`;

const updated = Object.fromEntries(
  givenColumns.map(({ name, column, value }) => [name, sql`coalesce(${value}, ${column})`]),
);

const batchSize = 2000;

/** The outcome of each record. Writes nothing. */
export async function compareReviews(tx: Statements, records: readonly ReviewRecord[]): Promise<ComparedReview[]> {
  type Row = { position: number; id: string | null; outcome: RowOutcome; has_new_reply: boolean };
  const compared: ComparedReview[] = [];
  for (const batch of batchesOf(records, batchSize)) {
    const rows = await rowsOf<Row>(
      tx,
      sql`
  select i."position", ${reviews.id},
    case when ${reviews.id} is null then 'created' when ${changed} then 'updated' else 'unchanged' end as outcome,
    (i."replyText" is not null and ${reviews.details}->>'sourceReplyHash' is distinct from i."details"->>'sourceReplyHash') as has_new_reply
  from ${incoming(batch)} left join ${reviews} on ${reviews.restaurantId} = i."restaurantId" and ${reviews.platformKey} = i."platformKey"
    and ${reviews.externalId} = i."externalId"`,
    );
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    for (const record of batch) {
      const row = byPosition.get(record.position);
      if (!row) throw new Error(`position ${record.position} was not compared`);
      const { id, outcome, has_new_reply: hasNewReply } = row;
      compared.push({ record: { ...record, id: id ?? record.id }, outcome, hasNewReply });
    }
  }
  return compared;
}

/** How new reviews came: in a file, or typed in; `userName`: who brought them. */
export type ArrivalEvent = { kind: "imported" | "entered"; userName: string | null };

/** Inserts new reviews, each with the event of its arrival. */
export async function insertReviews(
  tx: Statements,
  records: readonly ReviewRecord[],
  { kind, userName }: ArrivalEvent,
): Promise<void> {
  for (const batch of batchesOf(records, batchSize)) {
    await tx.execute(
      insertSelect(
        reviews,
        {
          id: sql`i."id"`,
          restaurantId: sql`i."restaurantId"`,
          platformKey: sql`i."platformKey"`,
          externalId: sql`i."externalId"`,
          isPrivate: sql`i."isPrivate"`,
          rating: sql`coalesce(i."rating", 0)`,
          title: sql`i."title"`,
          text: sql`i."text"`,
          language: sql`i."language"`,
          author: sql`coalesce(i."author", '')`,
          url: sql`i."url"`,
          publishedAt: sql`i."publishedAt"`,
          publishedAtPrecision: sql`i."publishedAtPrecision"`,
          sourceUpdatedAt: sql`i."sourceUpdatedAt"`,
          answerState: sql`i."answerState"`,
          answeredAt: sql`i."replyAt"`,
          ratingTags: tags,
          translations: sql`i."translations"`,
          photos: sql`coalesce(i."photos", '[]')`,
          details: sql`i."details"`,
        },
        sql`from ${incoming(batch)} order by i."position"`,
      ),
    );
    const event = {
      id: sql`i."eventId"`,
      reviewId: sql`i."id"`,
      restaurantId: sql`i."restaurantId"`,
      kind: sql`${kind}::text`,
      userName: sql`${userName}::text`,
    };
    await tx.execute(insertSelect(reviewEvents, event, sql`from ${incoming(batch)}`));
  }
}

/** Updates stored reviews from their source. */
export async function updateReviews(tx: Statements, compared: readonly ComparedReview[]): Promise<void> {
  for (const batch of batchesOf(compared, batchSize)) {
    const rows = batch.map(({ record, hasNewReply }) => ({ ...record, hasNewReply }));
    // A reply written here never reverts: only a reply found at the source changes the state, and only forward.
    await tx
      .update(reviews)
      .set({
        ...updated,
        details: sql`${reviews.details} || i."details"`,
        version: sql`${reviews.version} + 1`,
        updatedAt: sql`now()`,
        answerState: sql`case when i."hasNewReply" then 'answered' else ${reviews.answerState} end`,
        answeredAt: sql`case when i."hasNewReply" then coalesce(${reviews.answeredAt}, i."replyAt") else ${reviews.answeredAt} end`,
      })
      .from(incoming(rows))
      .where(sql`${reviews.id} = i."id"`);
  }
}
