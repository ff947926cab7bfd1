import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { socialPostMonths, socialPosts } from "#api/db/schema/social-posts.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { type Days, pieceRows, piecesOf } from "#api/pieces.ts";
import type { MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import type { SocialPost, SocialPostKind } from "#contract/social-posts/schemas.ts";

const s = alias(socialPosts, "s");
const r = alias(restaurants, "r");
const m = alias(socialPostMonths, "m");

/** Posts of restaurants within the caller's access scope, published in a period by the days of each restaurant; all platforms by default. */
export type OfPeriod = {
  restaurantIds: readonly string[];
  keys?: readonly MetricPlatform[] | undefined;
  from: string;
  to: string;
};

const day = sql`(${s.publishedAt} at time zone ${r.timeZone})::date`;
const localTime = sql`(${s.publishedAt} at time zone ${r.timeZone})`;
// The days of every zone lie within a day of UTC's, which is what the index can find.
const published = ({ restaurantIds, keys, from, to }: OfPeriod): SQL => sql`
  from ${socialPosts} ${s} join ${restaurants} ${r} on ${r.id} = ${s.restaurantId}
  where ${isAnyOf(s.restaurantId, restaurantIds)} ${keys ? sql`and ${isAnyOf(s.platformKey, keys)}` : sql``}
    and ${s.publishedAt} >= ${from}::date - interval '1 day' and ${s.publishedAt} < ${to}::date + interval '2 days'
    and ${day} between ${from}::date and ${to}::date`;
/** Posts and reels: what stays. */
const isLasting = sql`${s.kind} <> 'story'`;

type OfRanges = Pick<OfPeriod, "restaurantIds" | "keys"> & { ranges: readonly Days[] };
/** Posts of a kind in the range at `index`; of each restaurant, or of all together. */
export type PostCount = {
  index: number;
  restaurantId: string | null;
  key: MetricPlatform;
  kind: SocialPostKind;
  count: number;
};

// The instants between which a range lies in a restaurant's zone.
const inDays = (first: SQL, last: SQL) => sql`${s.publishedAt} >= ${first}::timestamp at time zone ${r.timeZone}
  and ${s.publishedAt} < (${last} + 1)::timestamp at time zone ${r.timeZone}`;

/** How many were published in each of the ranges, by whole months as far as these have them. */
export async function countPosts(
  { orm }: Database,
  { restaurantIds, keys, ranges, isByRestaurant }: OfRanges & { isByRestaurant: boolean },
): Promise<PostCount[]> {
  const pieces = ranges.flatMap((range, index) => piecesOf(range).map((piece) => ({ ...piece, index })));
  if (pieces.length === 0) return [];
  const starts = pieces.map(({ from }) => from).toSorted();
  const restaurant = (of: typeof m | typeof s) => (isByRestaurant ? of.restaurantId : sql`null::uuid`);
  const ofKeys = (of: typeof m | typeof s) => (keys ? sql`and ${isAnyOf(of.platformKey, keys)}` : sql``);
  return rowsOf<PostCount>(
    orm,
    sql`with pieces as (${pieceRows(pieces)})
    select index, restaurant_id as "restaurantId", key, kind, sum(count)::int as count from (
      select piece.index, ${restaurant(m)} as restaurant_id, ${m.platformKey} as key, ${m.kind}, piece.sign * ${m.count} as count
      from ${socialPostMonths} ${m} join pieces piece on piece.is_month and piece.first = ${m.month}
      where ${isAnyOf(m.restaurantId, restaurantIds)} ${ofKeys(m)} and ${m.month} between ${starts[0]}::date and ${starts.at(-1)}::date
      union all
      select piece.index, one.restaurant_id, one.platform_key, one.kind, piece.sign * one.count
      from pieces piece cross join ${restaurants} ${r}
        cross join lateral (select ${restaurant(s)} as restaurant_id, ${s.platformKey}, ${s.kind}, count(*) as count from ${socialPosts} ${s}
          where ${s.restaurantId} = ${r.id} and ${inDays(sql`piece.first`, sql`piece.last`)} ${ofKeys(s)} group by 1, 2, 3) one
      where not piece.is_month and ${isAnyOf(r.id, restaurantIds)}) counted
    group by 1, 2, 3, 4 having sum(count) > 0`,
  );
}

/** The first post or reel of each range that has one. */
export async function findFirstPosts(
  { orm }: Database,
  { restaurantIds, ranges }: OfRanges,
): Promise<{ index: number; day: string; text: string | null }[]> {
  if (ranges.length === 0) return [];
  const column = (read: (range: Days) => string) => sql.param(ranges.map(read));
  return rowsOf(
    orm,
    sql`select distinct on (range.position) (range.position - 1)::int as index, one.day, one.text
      from unnest(${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[]) with ordinality as range (first, last, position)
        cross join ${restaurants} ${r} cross join lateral (select ${day} as day, left(${s.text}, 200) as text, ${s.publishedAt}, ${s.id}
          from ${socialPosts} ${s} where ${s.restaurantId} = ${r.id} and ${isLasting} and ${inDays(sql`range.first`, sql`range.last`)}
          order by ${s.publishedAt}, ${s.id} limit 1) one
      where ${isAnyOf(r.id, restaurantIds)}
      order by range.position, one.day, one.published_at, one.id`,
  );
}

/** Parts of a day by the restaurant's clock, and the hour each begins with. */
export const dayParts = { morning: 5, noon: 11, afternoon: 15, evening: 18, night: 22 } as const;
export type DayPart = keyof typeof dayParts;
/** Posts of a weekday (1 = Monday) and a part of the day, whose reach and interactions are told. */
export type PostSlot = { weekday: number; part: DayPart; count: number; reach: number; interactions: number };

/** What posts and reels came to by when they were published. */
export async function sumPostsBySlot({ orm }: Database, asked: OfPeriod): Promise<PostSlot[]> {
  const parts = Object.entries(dayParts).toReversed();
  const hour = sql`extract(hour from ${localTime})`;
  const part = sql`case ${sql.join(
    parts.map(([name, from]) => sql`when ${hour} >= ${from}::int then ${sql.raw(`'${name}'`)}`),
    sql` `,
  )} else 'night' end`;
  return rowsOf<PostSlot>(
    orm,
    sql`select extract(isodow from ${localTime})::int as weekday, ${part} as part, count(*) as count, sum(${s.reach}) as reach,
      sum(${s.interactions}) as interactions ${published(asked)} and ${isLasting} and ${s.reach} > 0 and ${s.interactions} is not null
    group by 1, 2`,
  );
}

export type RankedPost = Pick<SocialPost, "_id" | "restaurantId" | "key" | "text" | "permalink"> & {
  day: string;
  reach: number | null;
  interactions: number;
  isBest: boolean;
};
/** A post needs some days until it has been seen by most. */
const ripeDays = 3;

/**
 * The posts and reels with the most and with the fewest interactions, the best first: `countEach` of both, none where there are fewer than
 * twice as many. Those of the three days before `asOf` are left out, as are those whose interactions are not told.
 */
export const findExtremePosts = (
  { orm }: Database,
  asked: OfPeriod & { countEach: number; asOf: string },
): Promise<RankedPost[]> =>
  rowsOf<RankedPost>(
    orm,
    sql`select * from (
      select ${s.id} as "_id", ${s.restaurantId} as "restaurantId", ${s.platformKey} as key, left(${s.text}, 200) as text, ${s.permalink}, ${day} as day,
        ${s.reach}, ${s.interactions}, row_number() over (order by ${s.interactions} desc, ${s.publishedAt} desc, ${s.id}) <= ${asked.countEach}::int as "isBest",
        row_number() over (order by ${s.interactions}, ${s.publishedAt}, ${s.id} desc) <= ${asked.countEach}::int as is_worst, count(*) over () as count
      ${published(asked)} and ${isLasting} and ${s.interactions} is not null and ${s.publishedAt} < ${asked.asOf}::timestamptz - interval '${sql.raw(String(ripeDays))} days') ranked
    where count >= 2 * ${asked.countEach}::int and ("isBest" or is_worst)
    order by interactions desc, day desc, "_id"`,
  );
