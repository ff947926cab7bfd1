import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { excluded, names } from "#api/db/names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { listingReadings, metricDays, searchTermMonths } from "#api/db/schema/platform-metrics.ts";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { settings } from "#api/db/schema/settings.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { VendorPost } from "#api/platforms/connector.ts";
import { type Metric, type MetricPlatform, metricPlatforms } from "#contract/platform-metrics/metrics.ts";
import type { ListingReading } from "#contract/platform-metrics/schemas.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { storePosts } from "../domains/social-posts/collect/store.ts";

/** What has been read of one listing until a moment. */
export type DemoPastListing = {
  /** A value each day from the first; null = not told. */
  metrics: { metric: Metric; first: string; values: (number | null)[] }[];
  terms: ({ month: string; term: string } & ({ value: number } | { threshold: number }))[];
  posts: VendorPost[];
};
/** What the platforms tell of the demo's listings. */
export type DemoPast = {
  /** `now`: when it was last read. */
  listingOf(key: MetricPlatform, venueKey: string, now: number): DemoPastListing | null;
  followersOn(key: "facebook" | "instagram", venueKey: string, day: string): number | null;
};

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const historyDays = 548;
/** Days that reviews of the demo lie back at most. */
const seenDays = 1400;
const pastSetting = "demo-past";
/** The manager's consent ended two days before the founding: nothing has been read since. */
const lostDays = 2;

type Linked = { restaurantId: string; key: ConnectionKey; listingId: string; venueKey: string; isLost: boolean };
type Counted = Linked & { key: MetricPlatform };

async function insertMetrics(tx: Statements, { restaurantId, key, listingId }: Counted, past: DemoPastListing) {
  const columns =
    "restaurant_id uuid, platform_key text, listing_id text, month date, term text, value bigint, threshold bigint";
  const listing = { restaurant_id: restaurantId, platform_key: key, listing_id: listingId };
  const terms = past.terms.map(({ month, ...told }) => ({ ...listing, ...told, month: `${month}-01` }));
  await tx.execute(sql`insert into ${searchTermMonths} (restaurant_id, platform_key, listing_id, month, term, value, threshold)
    select * from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as row (${sql.raw(columns)}) on conflict do nothing`);
  // A series is one row of an array: a value each would be hundreds of thousands of objects.
  await tx.execute(sql`insert into ${metricDays} (restaurant_id, platform_key, listing_id, metric, day, value)
    select ${restaurantId}::uuid, ${key}, ${listingId}, series.metric, series.first + told.at::int - 1, told.value
    from jsonb_to_recordset(${JSON.stringify(past.metrics)}::jsonb) as series (metric text, first date, values jsonb)
      cross join lateral (select value::text::bigint as value, at from jsonb_array_elements(series.values) with ordinality as of (value, at)
        where jsonb_typeof(value) = 'number') told
    on conflict do nothing`);
}

/** The readings as they stand: everything of the past is known, and the next comes with its hour. */
function readingRows(linked: Counted, past: DemoPastListing, readAt: Date) {
  const { restaurantId: restaurant_id, key: platform_key, listingId: listing_id, isLost } = linked;
  const days = past.metrics.flatMap(({ first, values }) => {
    const at = (index: number) => new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10);
    const known = values.flatMap((value, index) => (value === null ? [] : [at(index)]));
    return known.length > 0 ? [known[0] ?? "", known.at(-1) ?? ""] : [];
  });
  const bounds = (all: string[]) => ({ first_day: all.sort()[0] ?? null, last_day: all.at(-1) ?? null });
  const publishedOn = ({ publishedAt }: VendorPost) => dayOf(publishedAt.getTime());
  const failure = isLost
    ? { code: "AUTH_EXPIRED", vendorCode: "190/463", vendorMessage: null, at: readAt.toISOString() }
    : null;
  const row = (reading: ListingReading, known: string[]) => ({
    ...{ restaurant_id, platform_key, listing_id, reading, ...bounds(known), failure },
    ...{ read_at: readAt, tried_at: readAt, past_done_at: readAt },
  });
  return [
    row("metrics", days),
    ...(platform_key === "gmb"
      ? [
          row(
            "search_terms",
            past.terms.map(({ month }) => `${month}-01`),
          ),
        ]
      : [
          row("posts", past.posts.filter(({ kind }) => kind !== "story").map(publishedOn)),
          row("stories", past.posts.filter(({ kind }) => kind === "story").map(publishedOn)),
        ]),
  ];
}

/** Ratings and counts of a listing day by day, as its reviews had come to them by then. */
async function insertSnapshots(
  tx: Statements,
  { restaurantId, key, listingId }: Linked,
  lastDay: string,
): Promise<void> {
  await tx.execute(sql`
    insert into ${platformSnapshots} (restaurant_id, platform_key, listing_id, day, rating, review_count, read_at, source)
    select ${restaurantId}::uuid, ${key}, ${listingId}, day, nullif(round(stars / nullif(rated, 0), 1), 0)::float, count, day + time '10:00', 'daily'
    from (select day, sum(coalesce(n, 0)) over w as count, sum(coalesce(s, 0)) over w as stars, sum(coalesce(c, 0)) over w as rated
      from (select ${lastDay}::date - back as day from generate_series(0, ${seenDays}::int) back) days
      left join (select (${reviews.publishedAt} at time zone ${restaurants.timeZone})::date as day, count(*) as n, sum(${reviews.rating})::numeric as s,
          count(*) filter (where ${reviews.rating} > 0) as c
        from ${reviews} join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId}
        where ${reviews.restaurantId} = ${restaurantId} and ${reviews.platformKey} = ${key} group by 1) written using (day)
      window w as (order by day)) known
    where count > 0 and day > ${lastDay}::date - ${historyDays}::int
    on conflict do nothing`);
}

/** Followers of the days that were read, beside the ratings. */
async function insertFollowers(tx: Statements, linked: Counted, past: DemoPast, lastDay: string): Promise<void> {
  const { restaurantId, key, listingId, venueKey } = linked;
  if (key === "gmb") return;
  const days = Array.from({ length: historyDays }, (_, back) => dayOf(Date.parse(lastDay) - back * dayMs));
  const values = days.map((day) => past.followersOn(key, venueKey, day));
  const s = platformSnapshots;
  await tx.execute(sql`insert into ${s} (restaurant_id, platform_key, listing_id, day, followers, read_at, source)
    select ${restaurantId}::uuid, ${key}, ${listingId}, day, followers, day + time '10:00', 'daily'
    from unnest(${sql.param(days)}::date[], ${sql.param(values)}::int[]) as told (day, followers)
    on conflict (${names(s.restaurantId, s.platformKey, s.listingId, s.day)}) do update set
      followers = coalesce(${s.followers}, ${excluded(s.followers)})`);
}

const listings = (tx: Statements): Promise<Linked[]> =>
  rowsOf<Linked>(
    tx,
    sql`select ${platforms.restaurantId} as "restaurantId", ${platforms.key}, ${platforms.externalId} as "listingId",
      ${restaurants.externalId} as "venueKey", coalesce(${credentials.health} = 'needs_reconnect', false) as "isLost"
    from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId}
      left join ${credentials} on ${credentials.id} = ${platforms.credentialId}
    where ${platforms.connectedAt} is not null and ${platforms.externalId} is not null order by ${restaurants.id}, ${platforms.key}`,
  );
const isCounted = (linked: Linked): linked is Counted => metricPlatforms.some((key) => key === linked.key);
const keyOf = ({ restaurantId, key }: Linked) => `${restaurantId}/${key}`;

/** Notes, with the founding, of which listings the past is still to be written; the jobs leave them alone until then. */
export async function promisePast(tx: Statements, now: Date): Promise<void> {
  const linked = await listings(tx);
  await tx.insert(settings).values({ key: pastSetting, value: linked.map(keyOf) });
  const rows = linked.filter(isCounted).flatMap((one) => {
    const readAt = new Date(now.getTime() - (one.isLost ? lostDays * dayMs : 0));
    return readingRows(one, { metrics: [], terms: [], posts: [] }, readAt);
  });
  await insertReadings(tx, rows);
}

async function insertReadings(tx: Statements, rows: readonly object[]): Promise<void> {
  const l = listingReadings;
  await tx.execute(sql`insert into ${l} (restaurant_id, platform_key, listing_id, reading, first_day, last_day, failure, read_at, tried_at, past_done_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (restaurant_id uuid, platform_key text, listing_id text, reading text,
      first_day date, last_day date, failure jsonb, read_at timestamptz, tried_at timestamptz, past_done_at timestamptz)
    on conflict (${names(l.restaurantId, l.platformKey, l.listingId, l.reading)}) do update set
      first_day = least(${l.firstDay}, ${excluded(l.firstDay)}), last_day = greatest(${l.lastDay}, ${excluded(l.lastDay)})`);
}

async function writeListing(tx: Statements, linked: Linked, past: DemoPast, now: number): Promise<void> {
  const readAt = now - (linked.isLost ? lostDays * dayMs : 0);
  const lastDay = dayOf(readAt - dayMs);
  if (linked.key !== "instagram") await insertSnapshots(tx, linked, lastDay);
  if (!isCounted(linked)) return;
  const told = past.listingOf(linked.key, linked.venueKey, readAt);
  if (!told) return;
  await insertMetrics(tx, linked, told);
  await insertFollowers(tx, linked, past, lastDay);
  await storePosts(tx, linked, told.posts, new Date(readAt));
  await insertReadings(tx, readingRows(linked, told, new Date(readAt)));
}

/**
 * Writes eighteen months of readings of the connected listings, one listing at a time beside everything else, so that the first start does not
 * wait for it: metrics, search terms, followers, posts, ratings and counts. A kill loses one listing at most; the next start goes on. The jobs
 * carry the series on, by the same story.
 */
export async function writePast(
  database: Database,
  { now, past, isStopped = () => false }: { now: Date; past: DemoPast; isStopped?: () => boolean },
): Promise<void> {
  for (const linked of await listings(database.orm)) {
    if (isStopped()) return;
    await transaction(database, async (tx) => {
      // Taken by the one who writes it: a second process finds it gone.
      const taken = await tx
        .update(settings)
        .set({ value: sql`${settings.value} - ${keyOf(linked)}::text` })
        .where(and(eq(settings.key, pastSetting), sql`jsonb_exists(${settings.value}, ${keyOf(linked)}::text)`));
      if (taken.rowCount === 1) await writeListing(tx, linked, past, now.getTime());
    });
  }
  await database.orm.delete(settings).where(eq(settings.key, pastSetting));
}

/** True while some of the past is still to be written. */
export async function isPastLeft({ orm }: Database): Promise<boolean> {
  return (await orm.select({ key: settings.key }).from(settings).where(eq(settings.key, pastSetting))).length > 0;
}
