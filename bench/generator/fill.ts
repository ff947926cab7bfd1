import type pg from "pg";
import { newId } from "#api/db/ids.ts";
import { createRandom } from "#api/demo/writing/random.ts";
import { knownPasswords } from "#api/domains/auth/known-passwords.ts";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { readBy } from "./readings.ts";
import { type GeneratedReview, generateRestaurants, generateReviews, preparePool } from "./reviews.ts";
import type { DataSize } from "./sizes.ts";
import { insertTeam, insertWork } from "./work.ts";

/** The user that signs in for the figures; the database lives on one machine for the duration of a run. */
export const benchUser = { email: "bench@comptoir.example", password: knownPasswords.bench };
const batchSize = 5000;

type Column = [name: string, type: string, read: (row: GeneratedReview) => unknown];
const reviewColumns: Column[] = [
  ["id", "uuid", (row) => row.id],
  ["restaurant_id", "uuid", (row) => row.restaurantId],
  ["platform_key", "text", (row) => row.platform],
  ["external_id", "text", (row) => row.id],
  ["is_private", "boolean", (row) => row.platform === "private"],
  ["rating", "int2", (row) => row.rating],
  ["title", "text", (row) => row.title],
  ["text", "text", (row) => row.text],
  ["language", "text", (row) => row.language],
  ["author", "text", (row) => row.author],
  ["published_at", "timestamptz", (row) => row.publishedAt.toISOString()],
  ["answer_state", "text", (row) => row.answerState],
  ["answered_at", "timestamptz", (row) => (row.reply?.publishedAt ? row.publishedAt.toISOString() : null)],
  ["archived", "boolean", (row) => row.archived],
  ["removed_at", "timestamptz", (row) => (row.isRemoved ? row.publishedAt.toISOString() : null)],
  ["sentiment", "text", (row) => row.reading?.sentiment ?? null],
  ["topic_bits", "int4", (row) => row.reading?.topicBits ?? 0],
  ["spoken_language", "text", (row) => row.reading?.spokenLanguage ?? null],
  ["analysed_by", "text", () => readBy],
];

async function insertReviews(client: pg.Pool, rows: readonly GeneratedReview[]): Promise<void> {
  const names = reviewColumns.map(([name]) => name).join(", ");
  const arrays = reviewColumns.map(([, type], at) => `$${at + 1}::${type}[]`).join(", ");
  const values = reviewColumns.map(([, , read]) => rows.map((row) => read(row)));
  await client.query(
    `insert into reviews (${names}, due_at) select n.*,
       case when n.answer_state = 'not_answered' then review_due_at(n.restaurant_id, n.rating, n.published_at) end
     from unnest(${arrays}) n (${names})`,
    values,
  );
  const read = rows.filter((row) => row.reading);
  await client.query(
    `insert into review_analyses (review_id, restaurant_id, analyser, finding)
     select a.id, a.restaurant_id, $4, a.finding::jsonb from unnest($1::uuid[], $2::uuid[], $3::text[]) a (id, restaurant_id, finding)`,
    [read.map(({ id }) => id), read.map((row) => row.restaurantId), read.map((row) => row.reading?.finding), readBy],
  );
}

async function insertRefusedReplies(client: pg.Pool, rows: readonly GeneratedReview[]): Promise<void> {
  const refused = rows.filter((row) => row.isRefused);
  await client.query(
    `insert into review_replies (id, review_id, restaurant_id, text, state, author_name, refusal_reason)
     select a.*, 'Merci beaucoup.', 'refused', 'Camille Bench', 'policy' from unnest($1::uuid[], $2::uuid[], $3::uuid[]) a`,
    [refused.map(() => newId()), refused.map(({ id }) => id), refused.map((row) => row.restaurantId)],
  );
}

async function insertReplies(client: pg.Pool, rows: readonly GeneratedReview[]): Promise<void> {
  const answered = rows.filter((row) => row.reply);
  await client.query(
    `insert into review_replies (id, review_id, restaurant_id, text, state, author_name, published_at, created_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[])`,
    [
      answered.map(() => newId()),
      answered.map((row) => row.id),
      answered.map((row) => row.restaurantId),
      answered.map((row) => row.reply?.text),
      answered.map((row) => row.reply?.state),
      answered.map(() => "Camille Bench"),
      answered.map((row) => (row.reply?.state === "published" ? row.publishedAt : null)),
      answered.map((row) => row.publishedAt),
    ],
  );
}

/** The organization, its restaurants, and the people who sign in. */
export async function insertGround(client: pg.Pool, size: DataSize) {
  const organizationId = newId();
  const userId = newId();
  const restaurants = generateRestaurants(size);
  await client.query("insert into organizations (id, name) values ($1, 'Bench')", [organizationId]);
  await client.query(
    `insert into users (id, email, password_hash, name, lastname, role, email_confirmed_at)
     values ($1, $2, $3, 'Camille', 'Bench', 'comptoir-basic', now())`,
    [userId, benchUser.email, await hashPassword(benchUser.password)],
  );
  await client.query("insert into organization_members values ($1, $2, 'owner')", [organizationId, userId]);
  await client.query(
    `insert into restaurants (id, organization_id, name, locality, time_zone)
     select a.id, $1, a.name, a.locality, a.zone from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) a (id, name, locality, zone)`,
    [
      organizationId,
      restaurants.map(({ id }) => id),
      restaurants.map(({ name }) => name),
      restaurants.map(({ locality }) => locality),
      restaurants.map(({ timeZone }) => timeZone),
    ],
  );
  return { restaurants, team: await insertTeam(client, organizationId) };
}

/** Triggers maintain roll-ups, deadlines and tags with each write; a bulk load computes them once, by the same definitions. */
const rollUps = `
  insert into review_days (restaurant_id, day, platform_key, rating, answer_state, is_private, archived, has_text, count)
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating,
    v.answer_state, v.is_private, v.archived, v.has_text, count(*) from reviews v join restaurants r on r.id = v.restaurant_id
    where v.removed_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
  insert into review_totals (restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, count)
    select restaurant_id, platform_key, rating, answer_state, is_private, archived, has_text, sum(count)
    from review_days group by 1, 2, 3, 4, 5, 6, 7;
  insert into review_removed_days
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.is_private, v.has_text, count(*)
    from reviews v join restaurants r on r.id = v.restaurant_id where v.removed_at is not null group by 1, 2, 3, 4, 5, 6;
  insert into review_topic_days
    select v.restaurant_id, (v.published_at at time zone r.time_zone)::date, t.topic, t.tone, v.platform_key, v.rating, v.is_private, v.has_text, count(*)
    from reviews v join restaurants r on r.id = v.restaurant_id cross join lateral topics_of(v.topic_bits) t
    where v.removed_at is null and v.topic_bits <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8;
  select responses_changed(array_agg(id order by id)) from reviews where answer_state = 'answered' and removed_at is null
    group by restaurant_id;`;

/** Fills a migrated, empty database. */
export async function fillDatabase(client: pg.Pool, size: DataSize, onProgress: (rows: number) => void): Promise<void> {
  const pool = await preparePool();
  const { restaurants, team } = await insertGround(client, size);
  const random = createRandom("bench/work");
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where tablename = 'reviews' and indexname = 'reviews_search'",
  );
  await client.query("alter table reviews disable trigger user");
  await client.query("drop index reviews_search");
  let done = 0;
  for (const batch of generateReviews(pool, restaurants, batchSize)) {
    await insertReviews(client, batch);
    await insertReplies(client, batch);
    await insertRefusedReplies(client, batch);
    await insertWork(client, batch, team, random);
    done += batch.length;
    onProgress(done);
  }
  await client.query(rollUps);
  await client.query("alter table reviews enable trigger user");
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query("vacuum analyze");
}
