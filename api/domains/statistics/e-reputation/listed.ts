import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { rowsOf } from "#api/db/statements.ts";
import { type ConnectionKey, connectionKeys } from "#contract/platforms/schemas.ts";
import type { Frame } from "../frame.ts";

/** What a platform says of the restaurants: their ratings as one, and how many reviews it counts. Null where nothing was read. */
export type Listed = { rating: number | null; count: number | null };
/** By platform: at the end of each point, and last within the period. */
export type ListedRatings = ReadonlyMap<ConnectionKey, { points: (Listed | null)[]; last: Listed }>;

const s = alias(platformSnapshots, "s");

type Row = Listed & { platformKey: ConnectionKey; index: number };

/**
 * The platforms' own ratings, of each restaurant the last of a point's days, weighted by how many reviews the platform counts; a rating without
 * a count weighs 1. Of two listings of a restaurant on a day it is the one read last.
 */
export async function readListed({ context, restaurantIds, period, filters }: Frame): Promise<ListedRatings> {
  if (period.dayCount === 0) return new Map();
  const keys = filters.platforms.length > 0 ? filters.platforms : connectionKeys;
  const ranges = [...period.buckets, period];
  const column = (read: (range: { from: string; to: string }) => string) => sql.param(ranges.map(read));
  const rows = await rowsOf<Row>(
    context.database.orm,
    sql`select key as "platformKey", (range.position - 1)::int as index,
        (sum(last.rating * greatest(last.count, 1)) / sum(greatest(last.count, 1)) filter (where last.rating is not null))::double precision as rating,
        sum(last.count)::int as count
      from unnest(${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[]) with ordinality as range (first, last, position)
        cross join unnest(${sql.param(restaurantIds)}::uuid[]) as restaurant (id) cross join unnest(${sql.param(keys)}::text[]) as platform (key)
        cross join lateral (select ${s.rating} as rating, ${s.reviewCount} as count from ${platformSnapshots} ${s}
          where ${s.restaurantId} = restaurant.id and ${s.platformKey} = platform.key and ${s.day} between range.first and range.last
            and (${s.rating} is not null or ${s.reviewCount} is not null)
          order by ${s.day} desc, ${s.readAt} desc limit 1) last
      group by 1, 2`,
  );
  return new Map(
    [...Map.groupBy(rows, ({ platformKey }) => platformKey)].map(([key, own]) => {
      const byIndex = new Map(own.map(({ index, rating, count }) => [index, { rating, count }]));
      const last = byIndex.get(period.buckets.length) ?? { rating: null, count: null };
      return [key, { points: period.buckets.map((_, index) => byIndex.get(index) ?? null), last }];
    }),
  );
}
