import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { rowsOf } from "#api/db/statements.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { d, isLevel, listingsOf, metricPairs, type OfRestaurants, onAsked } from "./listings.ts";

/** Days, both included. */
type Days = { from: string; to: string };
export type TotalsQuestion = OfRestaurants & { metrics: readonly Metric[]; now: Days; before: Days | null };

/** A metric of a restaurant over days. Null: no day of them is known, which is not zero. */
export type MetricTotal = {
  restaurantId: string;
  key: MetricPlatform;
  metric: Metric;
  /** Sum of the known days; of a level such as followers its last known value. */
  value: number | null;
  /** Of a level its first known value; else null. */
  firstValue: number | null;
  valueBefore: number | null;
  firstValueBefore: number | null;
};

const within = ({ from, to }: Days) => sql`${d.day} between ${from}::date and ${to}::date`;
const ofLevel = sql`${isLevel(sql`asked.metric`)}`;
const levelAt = (days: Days, order: SQL) =>
  sql`(array_agg(${d.value} order by ${d.day} ${order}) filter (where ${within(days)} and ${ofLevel}))[1]`;
const known = (days: Days | null, value: SQL, first: SQL) =>
  days === null
    ? sql`null::bigint as ${value}, null::bigint as ${first}`
    : sql`case when ${ofLevel} then ${levelAt(days, sql`desc`)} else sum(${d.value}) filter (where ${within(days)}) end as ${value},
        ${levelAt(days, sql`asc`)} as ${first}`;

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
      ${known(now, sql`value`, sql`"firstValue"`)}, ${known(before, sql`"valueBefore"`, sql`"firstValueBefore"`)}
    from asked left join ${metricDays} ${d} on ${onAsked} and (${within(now)} ${before ? sql`or ${within(before)}` : sql``})
    group by asked.restaurant_id, asked.platform_key, asked.metric`,
  );
}
