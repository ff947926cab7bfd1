import { sql } from "drizzle-orm";
import { credentials } from "#api/db/schema/credentials.ts";
import { listingReadings, metricDays, searchTermMonths } from "#api/db/schema/platform-metrics.ts";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { VendorPost } from "#api/platforms/connector.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import type { ListingReading } from "#contract/platform-metrics/schemas.ts";
import { storePosts } from "../domains/social-posts/collect/store.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoStory } from "./story.ts";

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
const historyDays = 548;
/** The manager's consent ended two days before the founding: nothing has been read since. */
const lostDays = 2;

type Linked = { restaurantId: string; key: MetricPlatform; listingId: string; venueKey: string; isLost: boolean };

async function insertMetrics(tx: Statements, { restaurantId, key, listingId }: Linked, past: DemoPastListing) {
  const names =
    "restaurant_id uuid, platform_key text, listing_id text, month date, term text, value bigint, threshold bigint";
  const listing = { restaurant_id: restaurantId, platform_key: key, listing_id: listingId };
  const terms = past.terms.map(({ month, ...told }) => ({ ...listing, ...told, month: `${month}-01` }));
  if (terms.length > 0) await insertRows(tx, searchTermMonths, names, terms);
  // A series is one row of an array: a value each would be hundreds of thousands of objects.
  await tx.execute(sql`insert into ${metricDays} (restaurant_id, platform_key, listing_id, metric, day, value)
    select ${restaurantId}::uuid, ${key}, ${listingId}, series.metric, series.first + told.at::int - 1, told.value
    from jsonb_to_recordset(${JSON.stringify(past.metrics)}::jsonb) as series (metric text, first date, values jsonb)
      cross join lateral (select value::text::bigint as value, at from jsonb_array_elements(series.values) with ordinality as of (value, at)
        where jsonb_typeof(value) = 'number') told`);
}

/** The readings as they stand: everything of the past is known, and the next comes with its hour. */
function readingRows(linked: Linked, past: DemoPastListing, readAt: Date) {
  const { restaurantId: restaurant_id, key: platform_key, listingId: listing_id, isLost } = linked;
  const days = past.metrics.flatMap(({ first, values }) => {
    const at = (index: number) => new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10);
    const known = values.flatMap((value, index) => (value === null ? [] : [at(index)]));
    return known.length > 0 ? [known[0] ?? "", known.at(-1) ?? ""] : [];
  });
  const bounds = (all: string[]) => ({ first_day: all.sort()[0] ?? null, last_day: all.at(-1) ?? null });
  const dayOf = ({ publishedAt }: VendorPost) => publishedAt.toISOString().slice(0, 10);
  const failure = isLost
    ? { code: "AUTH_EXPIRED", vendorCode: "190/463", vendorMessage: null, at: readAt.toISOString() }
    : null;
  const row = (reading: ListingReading, known: string[]) => ({
    ...{ restaurant_id, platform_key, listing_id, reading, ...bounds(known), failure },
    ...{ read_at: readAt, tried_at: readAt, past_tried_at: null, past_done_at: readAt },
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
          row("posts", past.posts.filter(({ kind }) => kind !== "story").map(dayOf)),
          row("stories", past.posts.filter(({ kind }) => kind === "story").map(dayOf)),
        ]),
  ];
}

/** Ratings and counts of every connected listing day by day, as its reviews had them by then. */
async function insertSnapshots(tx: Statements, { now }: DemoStory): Promise<void> {
  const day = sql`(${reviews.publishedAt} at time zone ${restaurants.timeZone})::date`;
  await tx.execute(sql`
    insert into ${platformSnapshots} (restaurant_id, platform_key, listing_id, day, rating, review_count, read_at, source)
    select restaurant_id, key, listing_id, day, nullif(round(stars / nullif(rated, 0), 1), 0)::float, count, (day + time '10:00') at time zone zone, 'daily'
    from (select restaurant_id, key, listing_id, zone, last, day, sum(coalesce(n, 0)) over w as count, sum(coalesce(s, 0)) over w as stars,
        sum(coalesce(c, 0)) over w as rated
      from (select ${platforms.restaurantId}, ${platforms.key}, ${platforms.externalId} as listing_id, ${restaurants.timeZone} as zone,
          (${now.toISOString()}::timestamptz at time zone ${restaurants.timeZone})::date
            - case when ${credentials.health} = 'needs_reconnect' then ${lostDays + 1}::int else 1 end as last
        from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId}
          left join ${credentials} on ${credentials.id} = ${platforms.credentialId}
        where ${platforms.connectedAt} is not null and ${platforms.key} <> 'instagram') linked
      cross join lateral (select last - back as day from generate_series(0, 1400) back) days
      left join (select ${reviews.restaurantId} as of, ${reviews.platformKey} as on_key, ${day} as on_day, count(*) as n,
          sum(${reviews.rating})::numeric as s, count(*) filter (where ${reviews.rating} > 0) as c
        from ${reviews} join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId} group by 1, 2, 3) written
        on written.of = restaurant_id and written.on_key = key and written.on_day = day
      window w as (partition by restaurant_id, key order by day)) known
    where count > 0 and day > last - ${historyDays}::int`);
}

/** Followers of the days that were read, beside the ratings. */
async function insertFollowers(tx: Statements, story: DemoStory, linked: Linked, past: DemoPast): Promise<void> {
  const { restaurantId, key, listingId, venueKey, isLost } = linked;
  if (key === "gmb") return;
  const today = Math.floor(story.now.getTime() / dayMs) - (isLost ? lostDays : 0);
  const days = Array.from({ length: historyDays }, (_, back) =>
    new Date((today - 1 - back) * dayMs).toISOString().slice(0, 10),
  );
  const values = days.map((day) => past.followersOn(key, venueKey, day));
  await tx.execute(sql`insert into ${platformSnapshots} (restaurant_id, platform_key, listing_id, day, followers, read_at, source)
    select ${restaurantId}::uuid, ${key}, ${listingId}, day, followers, (day + time '10:00') at time zone 'UTC', 'daily'
    from unnest(${sql.param(days)}::date[], ${sql.param(values)}::int[]) as told (day, followers)
    on conflict (restaurant_id, platform_key, listing_id, day) do update set followers = excluded.followers`);
}

/**
 * Eighteen months of readings of the connected listings: metrics, search terms, followers, posts, ratings and counts. The jobs carry them on, by
 * the same story.
 */
export async function insertPast(tx: Statements, story: DemoStory, past: DemoPast): Promise<void> {
  await insertSnapshots(tx, story);
  const linked = await rowsOf<Linked>(
    tx,
    sql`select ${platforms.restaurantId} as "restaurantId", ${platforms.key}, ${platforms.externalId} as "listingId",
      ${restaurants.externalId} as "venueKey", ${credentials.health} = 'needs_reconnect' as "isLost"
    from ${platforms} join ${restaurants} on ${restaurants.id} = ${platforms.restaurantId}
      join ${credentials} on ${credentials.id} = ${platforms.credentialId}
    where ${platforms.connectedAt} is not null and ${platforms.key} in ('gmb', 'facebook', 'instagram')`,
  );
  const readings: object[] = [];
  for (const one of linked) {
    const readAt = new Date(story.now.getTime() - (one.isLost ? lostDays * dayMs : 0));
    const told = past.listingOf(one.key, one.venueKey, readAt.getTime());
    if (!told) continue;
    await insertMetrics(tx, one, told);
    await insertFollowers(tx, story, one, past);
    await storePosts(tx, one, told.posts, readAt);
    readings.push(...readingRows(one, told, readAt));
  }
  await insertRows(
    tx,
    listingReadings,
    "restaurant_id uuid, platform_key text, listing_id text, reading text, first_day date, last_day date, failure jsonb, read_at timestamptz, " +
      "tried_at timestamptz, past_tried_at timestamptz, past_done_at timestamptz",
    readings,
  );
}
