import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { platformSnapshotMonths, platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { piecesOf } from "#api/pieces.ts";
import { type ConnectionKey, connectionKeys } from "#contract/platforms/schemas.ts";
import type { DayRange } from "#contract/statistics/period.ts";
import type { Frame } from "../frame.ts";

/** What a platform says of the restaurants: their ratings as one, and how many reviews it counts. Null where nothing was read. */
export type Listed = { rating: number | null; count: number | null };
/** By platform: at the end of each point, and last within the period. */
export type ListedRatings = ReadonlyMap<ConnectionKey, { points: (Listed | null)[]; last: Listed }>;

const s = alias(platformSnapshots, "s");
const m = alias(platformSnapshotMonths, "m");

type Row = Listed & { platformKey: ConnectionKey; index: number };

/** Whether a range is made of whole months. */
const isWholeMonths = (range: DayRange): boolean => piecesOf(range).every(({ isMonth, sign }) => isMonth && sign === 1);

/**
 * The platforms' own ratings, of each restaurant the last of a point's days, weighted by how many reviews the platform counts; a rating without
 * a count weighs 1. Of two listings of a restaurant on a day it is the one read last. Ranges of whole months are looked up by the month.
 */
export async function readListed({ context, restaurantIds, period, filters }: Frame): Promise<ListedRatings> {
  if (period.dayCount === 0) return new Map();
  const keys = filters.platforms.length > 0 ? filters.platforms : connectionKeys;
  const ranges = [...period.buckets, period].map((range, index) => ({
    ...range,
    index,
    isWhole: isWholeMonths(range),
  }));
  const rangeRows = (isWhole: boolean) => {
    const chosen = ranges.filter((range) => range.isWhole === isWhole);
    const column = <Value>(read: (range: (typeof ranges)[number]) => Value) => sql.param(chosen.map(read));
    return sql`unnest(${column(({ index }) => index)}::int[], ${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[])
      as range (index, first, last)`;
  };
  const rows = await rowsOf<Row>(
    context.database.orm,
    sql`with listed as materialized (select distinct ${m.restaurantId} as id, ${m.platformKey} as key from ${platformSnapshotMonths} ${m}
        where ${isAnyOf(m.restaurantId, restaurantIds)} and ${isAnyOf(m.platformKey, keys)}),
      last as (
        select listed.id, listed.key, range.index, of.rating, of.count
        from ${rangeRows(false)} cross join listed
          cross join lateral (select ${s.rating} as rating, ${s.reviewCount} as count from ${platformSnapshots} ${s}
            where ${s.restaurantId} = listed.id and ${s.platformKey} = listed.key and ${s.day} between range.first and range.last
              and (${s.rating} is not null or ${s.reviewCount} is not null)
            order by ${s.day} desc, ${s.readAt} desc limit 1) of
        union all
        (select distinct on (range.index, ${m.restaurantId}, ${m.platformKey}) ${m.restaurantId}, ${m.platformKey}, range.index,
            ${m.rating}, ${m.reviewCount}
          from ${rangeRows(true)} join ${platformSnapshotMonths} ${m} on ${m.month} between range.first and range.last
          where ${isAnyOf(m.restaurantId, restaurantIds)} and ${isAnyOf(m.platformKey, keys)}
            and (${m.rating} is not null or ${m.reviewCount} is not null)
          order by range.index, ${m.restaurantId}, ${m.platformKey}, ${m.month} desc))
      select key as "platformKey", index,
        (sum(rating * greatest(count, 1)) / sum(greatest(count, 1)) filter (where rating is not null))::double precision as rating,
        sum(count)::int as count
      from last group by 1, 2`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ platformKey }) => platformKey)].map(([key, own]) => {
      const byIndex = new Map(own.map(({ index, rating, count }) => [index, { rating, count }]));
      const last = byIndex.get(period.buckets.length) ?? { rating: null, count: null };
      return [key, { points: period.buckets.map((_, index) => byIndex.get(index) ?? null), last }];
    }),
  );
}
