import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { rowsOf } from "#api/db/statements.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { d, listingsOf, metricPairs, type OfRestaurants, onAsked } from "./listings.ts";

export type DaysQuestion = OfRestaurants & { metrics: readonly Metric[]; from: string; to: string };

/** A metric on a day, added up over the restaurants whose platform told it; `count` is how many these are. */
export type MetricDay = { key: MetricPlatform; metric: Metric; day: string; value: number; count: number };

/** What was told of each day of a period, both ends included. A day that nobody told is not in it. */
export async function metricsByDay({ orm }: Database, asked: DaysQuestion): Promise<MetricDay[]> {
  const { metrics, from, to } = asked;
  return rowsOf<MetricDay>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "metrics")}),
    asked as (select l.restaurant_id, l.platform_key, l.listing_id, pair.metric
      from listings l join ${metricPairs(metrics)} as pair (key, metric) on pair.key = l.platform_key)
    select asked.platform_key as key, asked.metric, ${d.day}, sum(${d.value}) as value, count(*) as count
    from asked join ${metricDays} ${d} on ${onAsked} and ${d.day} between ${from}::date and ${to}::date
    group by 1, 2, 3`,
  );
}
