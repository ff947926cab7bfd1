import { type SQL, sql } from "drizzle-orm";
import { reviewEvents, reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { insertSelect, rowsOf, type Statements } from "#api/db/statements.ts";
import { batchesOf } from "../batches.ts";
import type { RowOutcome } from "../restaurants/store.ts";
import { incoming } from "./incoming.ts";
import type { ReviewRecord } from "./record.ts";
import { isMomentOfRow, matchByFacts } from "./store-facts.ts";

/** A record with the outcome of its comparison: `id` is then the stored review's. */
export type ComparedReview = { record: ReviewRecord; outcome: RowOutcome; hasNewReply: boolean };

const tags = sql`array(select jsonb_array_elements_text(i."ratingTags"))`;

/** A file that tells less of the moment than is stored, its day or minute, says nothing new of it. */
const isMomentKept = sql`i."isDateRelative" or (${reviews.publishedAtPrecision} = 'time' and ${isMomentOfRow})`;
/** Addresses alone, as our own files have them, say nothing new of photos that are stored with their captions and sides. */
const arePhotosKept = sql`jsonb_path_query_array(i."photos", '$[*].url') = jsonb_path_query_array(${reviews.photos}, '$[*].url')
  and not jsonb_path_exists(i."photos", '$[*] ? (@.width != null || @.height != null || @.caption != null || @.isVideo == true)')`;

/** Missing fields keep the stored value; a file older than the stored state changes nothing. */
const given = {
  rating: sql`i."rating"`,
  title: sql`i."title"`,
  text: sql`i."text"`,
  language: sql`i."language"`,
  author: sql`i."author"`,
  url: sql`i."url"`,
  publishedAt: sql`case when ${isMomentKept} then null else i."publishedAt" end`,
  publishedAtPrecision: sql`case when ${isMomentKept} then null else i."publishedAtPrecision" end`,
  sourceUpdatedAt: sql`i."sourceUpdatedAt"`,
  translations: sql`nullif(i."translations", '[]')`,
  ratingTags: sql`nullif(${tags}, '{}')`,
  photos: sql`case when ${arePhotosKept} then null else i."photos" end`,
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
const p = reviewReplies;
const storedReply = sql`normalize(btrim(${p.text}, E' \\t\\n'))`;
const repliesOf = sql`from ${p} where ${p.reviewId} = ${reviews.id}`;
/**
 * True for words that are on the platform already, whoever wrote them, and for all replies of a review in one text, as our own files have
 * them: the hash of the source knows only what a file brought. One that waits here is not: the file says that it has arrived.
 */
const isReplyKnown = sql`i."replyText" is not null and ${reviews.id} is not null
  and (${reviews.details}->>'sourceReplyHash' is not distinct from i."details"->>'sourceReplyHash'
    or exists (select ${repliesOf} and ${p.state} = 'published' and ${storedReply} = i."replyText")
    or i."replyText" = (select string_agg(${storedReply}, E'\\n\\n' order by ${p.createdAt}, ${p.id}) ${repliesOf}
      having bool_and(${p.state} in ('published', 'refused'))))`;
const changed = sql`(i."sourceUpdatedAt" is null or ${reviews.sourceUpdatedAt} is null or i."sourceUpdatedAt" >= ${reviews.sourceUpdatedAt})
  and (not ${reviews.details} @> (case when ${isReplyKnown} then i."details" - 'sourceReplyHash' else i."details" end) or ${differs})`;

const updated = Object.fromEntries(
  givenColumns.map(({ name, column, value }) => [name, sql`coalesce(${value}, ${column})`]),
);

const batchSize = 2000;

type Compared = { position: number; id: string | null; outcome: RowOutcome; has_new_reply: boolean };
const ownKey = sql`${reviews.restaurantId} = i."restaurantId" and ${reviews.platformKey} = i."platformKey" and ${reviews.externalId} = i."externalId"`;
const ownId = sql`${reviews.id} = i."id"`;

async function compare(tx: Statements, records: readonly ReviewRecord[], key: SQL): Promise<Map<number, Compared>> {
  const byPosition = new Map<number, Compared>();
  for (const batch of batchesOf(records, batchSize)) {
    const rows = await rowsOf<Compared>(
      tx,
      sql`
  select i."position", ${reviews.id},
    case when ${reviews.id} is null then 'created' when ${changed} then 'updated' else 'unchanged' end as outcome,
    (i."replyText" is not null and not coalesce(${isReplyKnown}, false)) as has_new_reply
  from ${incoming(batch)} left join ${reviews} on ${key}`,
    );
    for (const row of rows) byPosition.set(row.position, row);
  }
  return byPosition;
}

/** The outcome of each record, found by its id, else by its facts. Writes nothing. */
export async function compareReviews(tx: Statements, records: readonly ReviewRecord[]): Promise<ComparedReview[]> {
  const rows = await compare(tx, records, ownKey);
  const found = new Set([...rows.values()].map(({ id }) => id));
  const matches = await matchByFacts(
    tx,
    records.filter(({ position }) => rows.get(position)?.id === null),
  );
  const matched = records.flatMap((record) => {
    const id = matches.get(record.position);
    return id === undefined ? [] : [{ ...record, id }];
  });
  for (const [position, row] of await compare(tx, matched, ownId)) {
    // Another row of the file is that review by its id, or was found first.
    const isAgain = found.has(row.id);
    found.add(row.id);
    rows.set(position, isAgain ? { ...row, outcome: "unchanged", has_new_reply: false } : row);
  }
  return records.map((record) => {
    const row = rows.get(record.position);
    if (!row) throw new Error(`position ${record.position} was not compared`);
    return { record: { ...record, id: row.id ?? record.id }, outcome: row.outcome, hasNewReply: row.has_new_reply };
  });
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
