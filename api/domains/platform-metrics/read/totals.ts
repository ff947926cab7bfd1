import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { rowsOf } from "#api/db/statements.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { d, listingsOf, metricPairs, type OfRestaurants, onAsked } from "./listings.ts";

/** Days, both included. */
type Days = { from: string; to: string };
export type TotalsQuestion = OfRestaurants & { metrics: readonly Metric[]; now: Days; before: Days | null };

/** The sum of a metric's known days. Null: none is known, which is not zero. */
export type MetricTotal = {
  restaurantId: string;
  key: MetricPlatform;
  metric: Metric;
  value: number | null;
  valueBefore: number | null;
};

const within = ({ from, to }: Days) => sql`${d.day} between ${from}::date and ${to}::date`;

/** Each metric of each restaurant over some days and those that they are compared with; a restaurant that was never read has no row. */
export async function metricTotals({ orm }: Database, asked: TotalsQuestion): Promise<MetricTotal[]> {
  const { metrics, now, before } = asked;
  return rowsOf<MetricTotal>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "metrics")}),
    asked as (select l.restaurant_id, l.platform_key, l.listing_id, pair.metric
      from listings l join ${metricPairs(metrics)} as pair (key, metric) on pair.key = l.platform_key)
    select asked.restaurant_id as "restaurantId", asked.platform_key as key, asked.metric,
      sum(${d.value}) filter (where ${within(now)}) as value,
      ${before ? sql`sum(${d.value}) filter (where ${within(before)})` : sql`null::bigint`} as "valueBefore"
    from asked left join ${metricDays} ${d} on ${onAsked} and (${within(now)} ${before ? sql`or ${within(before)}` : sql``})
    group by asked.restaurant_id, asked.platform_key, asked.metric`,
  );
}
