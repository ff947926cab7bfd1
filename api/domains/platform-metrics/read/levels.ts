import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { rowsOf } from "#api/db/statements.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { d, listingsOf, metricPairs, type OfRestaurants, onAsked } from "./listings.ts";

export type LevelsQuestion = OfRestaurants & {
  /** One of `levelMetrics`. */
  metric: Metric;
  days: readonly string[];
  /** True: a row for each restaurant; else one for all of them together. */
  isByRestaurant: boolean;
};
export type MetricLevel = { restaurantId: string | null; key: MetricPlatform; day: string; value: number };

/** An older value says too little of a day. */
const daysMax = 7;

/** How many there were at the end of some days: the last value known by then, of that day or the six before. What is older is not told. */
export async function metricLevels({ orm }: Database, asked: LevelsQuestion): Promise<MetricLevel[]> {
  const { metric, days, isByRestaurant } = asked;
  if (days.length === 0) return [];
  return rowsOf<MetricLevel>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "metrics")}),
    asked as (select l.restaurant_id, l.platform_key, l.listing_id, pair.metric
      from listings l join ${metricPairs([metric])} as pair (key, metric) on pair.key = l.platform_key)
    select ${isByRestaurant ? sql`asked.restaurant_id` : sql`null::uuid`} as "restaurantId", asked.platform_key as key, x.day, sum(known.value) as value
    from asked cross join (select distinct day from unnest(${sql.param(days)}::date[]) as y (day)) x
      cross join lateral (select ${d.value} as value from ${metricDays} ${d}
        where ${onAsked} and ${d.day} <= x.day and ${d.day} > x.day - ${daysMax}::int order by ${d.day} desc limit 1) known
    group by 1, 2, 3`,
  );
}
