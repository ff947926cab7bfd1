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

const localTime = sql`(${s.publishedAt} at time zone ${r.timeZone})`;
const day = sql`${localTime}::date`;
// The instants between which days lie in a restaurant's zone.
const inDays = (first: SQL, last: SQL) => sql`${s.publishedAt} >= ${first}::timestamp at time zone ${r.timeZone}
  and ${s.publishedAt} < (${last} + 1)::timestamp at time zone ${r.timeZone}`;
/** Posts and reels: what stays. */
const isLasting = sql`${s.kind} <> 'story'`;

/**
 * Posts and reels `one` of the period whose interactions are told, restaurant by restaurant, with what is read of each. Adding nothing to an
 * instant keeps the database from the index by time: that by interactions is narrower, and has the order of the best and the worst.
 */
const published = ({ restaurantIds, keys, from, to }: OfPeriod, columns: SQL, condition: SQL): SQL => sql`
  from ${restaurants} ${r} cross join lateral (select ${from}::timestamp at time zone ${r.timeZone} as first,
      (${to}::date + 1)::timestamp at time zone ${r.timeZone} as beyond offset 0) day
    cross join lateral (select ${columns} from ${socialPosts} ${s} where ${s.restaurantId} = ${r.id} and ${isLasting} and ${s.interactions} is not null
      and ${s.publishedAt} + interval '0' >= day.first and ${s.publishedAt} + interval '0' < day.beyond
      ${keys ? sql`and ${isAnyOf(s.platformKey, keys)}` : sql``} and ${condition} offset 0) one
  where ${isAnyOf(r.id, restaurantIds)}`;

type OfRanges = Pick<OfPeriod, "restaurantIds" | "keys"> & { ranges: readonly Days[] };
/** Posts of a kind in the range at `index`; of each restaurant, or of all together. */
export type PostCount = {
  index: number;
  restaurantId: string | null;
  key: MetricPlatform;
  kind: SocialPostKind;
  count: number;
};

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
  const hour = sql`extract(hour from one.local)`;
  const part = sql`case ${sql.join(
    parts.map(([name, from]) => sql`when ${hour} >= ${from}::int then ${sql.raw(`'${name}'`)}`),
    sql` `,
  )} else 'night' end`;
  return rowsOf<PostSlot>(
    orm,
    sql`select extract(isodow from one.local)::int as weekday, ${part} as part, count(*)::int as count, sum(one.reach) as reach,
      sum(one.interactions) as interactions
    ${published(asked, sql`${localTime} as local, ${s.reach}, ${s.interactions}`, sql`${s.reach} > 0`)} group by 1, 2`,
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
): Promise<RankedPost[]> => {
  const countEach = sql`${asked.countEach}::int`;
  // Of each restaurant its own first ones, by an index that has this order.
  const ripe = (columns: SQL, order: SQL) =>
    published(
      asked,
      columns,
      sql`${s.publishedAt} < ${asked.asOf}::timestamptz - interval '${sql.raw(String(ripeDays))} days' ${order}`,
    );
  const columns = sql`${s.id}, ${s.interactions}, ${s.publishedAt}`;
  const most = sql`${s.interactions} desc, ${s.publishedAt} desc, ${s.id}`;
  const least = sql`${s.interactions}, ${s.publishedAt}, ${s.id} desc`;
  return rowsOf<RankedPost>(
    orm,
    sql`with best as (select one.*, true as is_best ${ripe(columns, sql`order by ${most} limit ${countEach}`)}
      order by interactions desc, published_at desc, id limit ${countEach}),
    worst as (select one.*, false as is_best ${ripe(columns, sql`order by ${least} limit ${countEach}`)}
      order by interactions, published_at, id desc limit ${countEach}),
    enough as (select count(*) = 2 * ${countEach} as told from (select ${ripe(sql`1`, sql`limit 2 * ${countEach}`)} limit 2 * ${countEach}) as ripe)
    select ${s.id} as "_id", ${s.restaurantId} as "restaurantId", ${s.platformKey} as key, left(${s.text}, 200) as text, ${s.permalink}, ${day} as day,
      ${s.reach}, ${s.interactions}, extreme.is_best as "isBest"
    from (select * from best union all select * from worst) extreme join ${socialPosts} ${s} on ${s.id} = extreme.id
      join ${restaurants} ${r} on ${r.id} = ${s.restaurantId}
    where (select told from enough)
    order by ${s.interactions} desc, day desc, ${s.id}`,
  );
};
