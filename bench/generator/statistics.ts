import type pg from "pg";
import { metricsOfPlatform } from "#contract/platform-metrics/metrics.ts";
import { insertGround } from "./fill.ts";
import { readBy } from "./readings.ts";
import { type GeneratedRestaurant, generatedUntil } from "./reviews.ts";
import type { DataSize } from "./sizes.ts";

const years = 5;
const months = 18;
const networkPostsEachMonth = { post: 12, story: 16 } as const;
const termsEachMonth = 40;

const last = generatedUntil.toISOString().slice(0, 10);
const first = `(date '${last}' - interval '${months} months')::date`;

/** Indexes that would be kept up to date row by row; built at once behind the reviews instead. */
const secondaryIndexes = `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'reviews'::regclass and not i.indisunique`;

/** Reviews of one restaurant over five years, as common and as different as the demo's: platforms, stars, words, topics, answers. */
const insertReviews = `
  insert into reviews (id, restaurant_id, platform_key, external_id, is_private, rating, text, author, published_at, answer_state, answered_at,
    archived, removed_at, topic_bits, analysed_by)
  select id, $1::uuid, platform, i::text, platform = 'private', rating, text, 'Camille', at, state,
    case when state = 'answered' then at + (chance_time ^ 3) * interval '12 days' + interval '9 minutes' end,
    chance_rare < 0.02, case when chance_rare > 0.99 then at end,
    case when text is null then 0 else bits[1 + floor(chance_topic * 64)] end, '${readBy}'
  from (select *,
      (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5($1::text || i), 1, 3) || '8'
        || substr(md5($1::text || i), 4, 15))::uuid as id,
      (array['gmb', 'gmb', 'gmb', 'gmb', 'gmb', 'gmb', 'gmb', 'gmb', 'tripadvisor', 'tripadvisor', 'tripadvisor', 'tripadvisor', 'lafourchette',
        'lafourchette', 'lafourchette', 'facebook', 'facebook', 'ubereats', 'yelp', 'private'])[1 + floor(chance_platform * 20)] as platform,
      (array[5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1, 1])[1 + floor(chance_rating * 12)] as rating,
      case when chance_text < 0.6 then 'Accueil chaleureux, plats très bons.' end as text,
      case when chance_state < 0.6 then 'answered' when chance_state < 0.62 then 'pending' when chance_state < 0.95 then 'not_answered' else 'not_answerable' end as state
    from (select i, timestamptz '${last}' - (1 - i::float8 / $2::int) * interval '${years} years' as at, random() as chance_platform,
        random() as chance_rating, random() as chance_text, random() as chance_state, random() as chance_time, random() as chance_rare, random() as chance_topic
      from generate_series(1, $2::int) i) drawn) r
    cross join (select array_agg((case when p % 2 = 0 then 1 << (3 * (p % 7)) else 0 end) | (case when p % 3 = 0 then 2 << (3 * (p / 7 % 7)) else 0 end)
      | (case when p % 5 < 3 then 4 << (3 * (p / 3 % 7)) else 0 end) | (case when p % 11 = 0 then 3 << (3 * (p / 5 % 7)) else 0 end)) as bits
      from generate_series(0, 63) p) b`;

/** Who replied first, and how, as the job would find it; the sums of days follow by the triggers of the table. */
const insertResponses = `
  insert into review_responses (review_id, restaurant_id, day, platform_key, rating, is_private, has_text, user_id, method, published_at, answered_at,
    seconds, open_seconds)
  select v.id, v.restaurant_id, (v.published_at at time zone r.time_zone)::date, v.platform_key, v.rating, v.is_private, v.has_text,
    case when method in ('hand', 'template', 'ai') then ($2::uuid[])[1 + (hashtext(v.id::text) & 1)] end, method, v.published_at, v.answered_at,
    seconds, seconds / 2
  from reviews v join restaurants r on r.id = v.restaurant_id
    cross join lateral (select (array['hand', 'hand', 'hand', 'template', 'template', 'ai', 'rule', 'platform'])[1 + (hashtext(v.external_id) & 7)] as method,
      extract(epoch from v.answered_at - v.published_at)::int as seconds) how
  where v.restaurant_id = $1 and v.answer_state = 'answered' and v.removed_at is null`;

/** Reviews restaurant by restaurant, with the triggers that keep the sums; deadlines and tags have no part in statistics. */
async function fillReviews(
  pool: pg.Pool,
  restaurants: readonly GeneratedRestaurant[],
  colleagueIds: readonly string[],
  onProgress: (rows: number) => void,
) {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(secondaryIndexes);
  await pool.query("alter table reviews disable trigger reviews_due, disable trigger reviews_inserted_tags");
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query("create index reviews_while_filling on reviews (restaurant_id)");
  let done = 0;
  for (const [at, { id, reviewCount }] of restaurants.entries()) {
    const client = await pool.connect();
    try {
      await client.query("begin; set local work_mem = '256MB'");
      await client.query("select setseed($1)", [at / restaurants.length]);
      await client.query(insertReviews, [id, reviewCount]);
      await client.query(insertResponses, [id, [0, 1].map((turn) => colleagueIds[(at + turn) % colleagueIds.length])]);
      await client.query("truncate response_changes; commit");
    } finally {
      client.release();
    }
    done += reviewCount;
    onProgress(done);
  }
  await pool.query("drop index reviews_while_filling");
  await pool.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query("alter table reviews enable trigger reviews_due, enable trigger reviews_inserted_tags");
}

/** Daily metrics of a Google listing, a page and an account of each restaurant, with what Google tells of searches. */
async function fillMetrics(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into listing_readings (restaurant_id, platform_key, listing_id, reading, first_day, last_day, read_at, past_done_at)
      select id, key, 'listing/1', reading, ${first}, date '${last}', now(), now()
      from restaurants cross join (values ('gmb', 'metrics'), ('gmb', 'search_terms'), ('facebook', 'metrics'), ('facebook', 'posts'),
        ('instagram', 'metrics'), ('instagram', 'posts'), ('instagram', 'stories')) as told (key, reading)`);
  for (const [key, metrics] of Object.entries(metricsOfPlatform))
    await pool.query(
      `insert into metric_days (restaurant_id, platform_key, listing_id, metric, day, value)
       select id, $1, 'listing/1', metric, day::date,
         case metric when 'followers' then 2000 + (day::date - ${first}) else (extract(doy from day)::int * 37 + length(metric) * 11) % 400 end
       from restaurants cross join unnest($2::text[]) metric cross join generate_series(${first}, date '${last}', interval '1 day') day
       order by 1, 4, 5`,
      [key, metrics],
    );
  await pool.query(
    `insert into search_term_months (restaurant_id, platform_key, listing_id, month, term, value, threshold)
     select id, 'gmb', 'listing/1', month::date, case when i <= 4 then name || ' ' || i else 'restaurant ' || (i * 7 + extract(month from month)::int * i % 5) || ' ' || locality end,
       case when i < 30 then 2000 / i + extract(month from month)::int end, case when i >= 30 then 15 end
     from restaurants cross join generate_series(date_trunc('month', ${first}), date '${last}', interval '1 month') month
       cross join generate_series(1, ${termsEachMonth}) i
     on conflict do nothing`,
  );
}

/** Posts and stories of both networks, and what platforms say of each listing, day by day. */
async function fillListings(pool: pg.Pool): Promise<void> {
  for (const [kind, count] of Object.entries(networkPostsEachMonth))
    await pool.query(
      `insert into social_posts (id, restaurant_id, platform_key, listing_id, external_id, kind, published_at, text, read_at, views, reach, likes, comments, interactions)
       select gen_random_uuid(), id, key, 'listing/1', $1 || i, $1, timestamptz '${last}' - i * interval '1 month' / $2::int, 'Le menu de la semaine', now(),
         900 + i % 700, 500 + i % 400, 40 + i % 30, i % 9, 45 + i % 41
       from restaurants cross join unnest(array['facebook', 'instagram']) key cross join generate_series(1, $2::int * ${months}) i
       where key = 'instagram' or $1 = 'post'`,
      [kind, count],
    );
  await pool.query(
    `insert into platform_snapshots (restaurant_id, platform_key, listing_id, day, rating, review_count, read_at, source)
     select id, key, 'listing/1', day::date, 4 + (extract(doy from day)::int % 9) / 10.0, 100 + (day::date - ${first}), day, 'daily'
     from restaurants cross join unnest(array['gmb', 'tripadvisor', 'lafourchette', 'facebook', 'yelp']) key
       cross join generate_series(${first}, date '${last}', interval '1 day') day
     order by 1, 2, 4`,
  );
}

/**
 * Fills a migrated, empty database with what statistics rest on: reviews with their sums and first replies, eighteen months of what platforms
 * count each day, posts, and the switch of the return. The reviews' texts are one sentence, and their replies have no text: no tab reads them.
 */
export async function fillStatistics(pool: pg.Pool, size: DataSize, onProgress: (rows: number) => void): Promise<void> {
  const { restaurants, team } = await insertGround(pool, size);
  await pool.query("update restaurants set roi_activated = true");
  await fillReviews(pool, restaurants, team.colleagueIds, onProgress);
  await fillMetrics(pool);
  await fillListings(pool);
  await pool.query("vacuum analyze");
}
