import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { platformSnapshots } from "#api/db/schema/platform-snapshots.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { DayRange } from "#contract/statistics/period.ts";
import type { Frame } from "../frame.ts";

/** What a platform said of a restaurant's listing on a day. */
export type ListedRating = {
  restaurantId: string;
  platformKey: ConnectionKey;
  day: string;
  rating: number | null;
  count: number | null;
};

const s = alias(platformSnapshots, "s");

/** The platforms' own ratings of the period's days; of two listings of a restaurant on a day the one read last. */
export async function readListed({ context, restaurantIds, period, filters }: Frame): Promise<ListedRating[]> {
  if (period.dayCount === 0) return [];
  const { rows } = await context.database.orm.execute<ListedRating>(sql`
    select distinct on (${s.restaurantId}, ${s.platformKey}, ${s.day}) ${s.restaurantId} as "restaurantId",
      ${s.platformKey} as "platformKey", to_char(${s.day}, 'YYYY-MM-DD') as day, ${s.rating}, ${s.reviewCount} as count
    from ${platformSnapshots} ${s}
    where ${isAnyOf(s.restaurantId, restaurantIds)} and ${s.day} between ${period.from} and ${period.to}
      and (${s.rating} is not null or ${s.reviewCount} is not null)
      and (${filters.platforms.length === 0} or ${s.platformKey} = any(${sql.param(filters.platforms)}::text[]))
    order by ${s.restaurantId}, ${s.platformKey}, ${s.day}, ${s.readAt} desc`);
  return rows;
}

/** The restaurants' ratings as one, weighted by how many reviews the platform counts; a rating without a count weighs 1. */
function weighted(rows: readonly ListedRating[]): number | null {
  const known = rows.flatMap(({ rating, count }) =>
    rating === null ? [] : [{ rating, weight: Math.max(count ?? 1, 1) }],
  );
  const weight = known.reduce((sum, one) => sum + one.weight, 0);
  return weight === 0 ? null : known.reduce((sum, one) => sum + one.rating * one.weight, 0) / weight;
}

/** The last row of each restaurant. */
function lastOfEach(rows: readonly ListedRating[]): ListedRating[] {
  const last = new Map<string, ListedRating>();
  for (const row of rows) {
    const known = last.get(row.restaurantId);
    if (!known || known.day < row.day) last.set(row.restaurantId, row);
  }
  return [...last.values()];
}

/** What each platform shows last within the period. */
export function latestOf(
  rows: readonly ListedRating[],
): Map<ConnectionKey, { rating: number | null; count: number | null }> {
  const keys = [...new Set(rows.map(({ platformKey }) => platformKey))];
  return new Map(
    keys.map((key) => {
      const last = lastOfEach(rows.filter(({ platformKey }) => platformKey === key));
      const counts = last.flatMap(({ count }) => count ?? []);
      return [
        key,
        { rating: weighted(last), count: counts.length === 0 ? null : counts.reduce((sum, one) => sum + one, 0) },
      ];
    }),
  );
}

/** One platform's rating at the end of each point; null where nothing was read within it. */
export const pointsOf = (rows: readonly ListedRating[], buckets: readonly DayRange[]): (number | null)[] =>
  buckets.map(({ from, to }) => weighted(lastOfEach(rows.filter(({ day }) => day >= from && day <= to))));
