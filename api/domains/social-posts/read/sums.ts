import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/database.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { socialPosts } from "#api/db/schema/social-posts.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import type { MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import type { SocialPost, SocialPostKind } from "#contract/social-posts/schemas.ts";

const s = alias(socialPosts, "s");
const r = alias(restaurants, "r");

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

export type PostCount = { restaurantId: string; key: MetricPlatform; kind: SocialPostKind; count: number };
/** How many each restaurant published. */
export const countPosts = ({ orm }: Database, asked: OfPeriod): Promise<PostCount[]> =>
  rowsOf<PostCount>(
    orm,
    sql`select ${s.restaurantId} as "restaurantId", ${s.platformKey} as key, ${s.kind}, count(*) as count ${published(asked)} group by 1, 2, 3`,
  );

export type PostsOfDay = { day: string; kind: SocialPostKind; count: number; text: string | null };
/** How many were published each day, with the text of the first. */
export const countPostsByDay = ({ orm }: Database, asked: OfPeriod): Promise<PostsOfDay[]> =>
  rowsOf<PostsOfDay>(
    orm,
    sql`select ${day} as day, ${s.kind}, count(*) as count,
      (array_agg(left(${s.text}, 200) order by ${s.publishedAt}, ${s.id}))[1] as text ${published(asked)} group by 1, 2`,
  );

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
 * twice as many. Those of the last three days are left out, as are those whose interactions are not told.
 */
export const findExtremePosts = ({ orm }: Database, asked: OfPeriod & { countEach: number }): Promise<RankedPost[]> =>
  rowsOf<RankedPost>(
    orm,
    sql`select * from (
      select ${s.id} as "_id", ${s.restaurantId} as "restaurantId", ${s.platformKey} as key, left(${s.text}, 200) as text, ${s.permalink}, ${day} as day,
        ${s.reach}, ${s.interactions}, row_number() over (order by ${s.interactions} desc, ${s.publishedAt} desc, ${s.id}) <= ${asked.countEach}::int as "isBest",
        row_number() over (order by ${s.interactions}, ${s.publishedAt}, ${s.id} desc) <= ${asked.countEach}::int as is_worst, count(*) over () as count
      ${published(asked)} and ${isLasting} and ${s.interactions} is not null and ${s.publishedAt} < now() - interval '${sql.raw(String(ripeDays))} days') ranked
    where count >= 2 * ${asked.countEach}::int and ("isBest" or is_worst)
    order by interactions desc, day desc, "_id"`,
  );
