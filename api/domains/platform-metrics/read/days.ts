import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { d, listingsOf, type OfRestaurants } from "./listings.ts";

export type DaysQuestion = OfRestaurants & { metrics: readonly Metric[]; from: string; to: string };

/** A metric on a day, added up over the restaurants whose platform told it; `count` is how many these are. */
export type MetricDay = { key: MetricPlatform; metric: Metric; day: string; value: number; count: number };

/** What was told of each day of a period, both ends included. A day that nobody told is not in it. */
export async function metricsByDay({ orm }: Database, asked: DaysQuestion): Promise<MetricDay[]> {
  const { metrics, from, to } = asked;
  return rowsOf<MetricDay>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "metrics")})
    select ${d.platformKey} as key, ${d.metric}, ${d.day}, sum(${d.value}) as value, count(*) as count
    from listings l join ${metricDays} ${d} on ${d.restaurantId} = l.restaurant_id and ${d.platformKey} = l.platform_key
      and ${d.listingId} = l.listing_id
    where ${isAnyOf(d.metric, metrics)} and ${d.day} between ${from}::date and ${to}::date
    group by 1, 2, 3`,
  );
}
