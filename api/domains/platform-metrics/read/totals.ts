import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { rowsOf } from "#api/db/statements.ts";
import type { Metric } from "#contract/platform-metrics/metrics.ts";
import type { MetricTotal } from "#contract/platform-metrics/schemas.ts";
import { d, isLevel, listingsOf, metricPairs, type OfRestaurants, onAsked } from "./listings.ts";

/** Days, both included. */
type Days = { from: string; to: string };
export type TotalsQuestion = OfRestaurants &
  Days & {
    metrics?: readonly Metric[] | undefined;
    /** The period to compare with; the one just before, of the same length, by default. */
    previous?: Days | undefined;
    isByRestaurant?: boolean;
  };

const dayMs = 86_400_000;
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** The period of the same length that ends on the day before. */
export function periodBefore({ from, to }: Days): Days {
  const start = Date.parse(from);
  return { from: dayAt(start - (Date.parse(to) - start) - dayMs), to: dayAt(start - dayMs) };
}

const within = ({ from, to }: Days) => sql`${d.day} between ${from}::date and ${to}::date`;
const known = (period: Days, value: SQL, days: SQL) => sql`
  case when ${isLevel(sql`asked.metric`)}
    then (array_agg(${d.value} order by ${d.day} desc) filter (where ${within(period)} and ${isLevel(sql`asked.metric`)}))[1]
    else sum(${d.value}) filter (where ${within(period)}) end as ${value},
  count(${d.value}) filter (where ${within(period)}) as ${days}`;
const expected = ({ from, to }: Days) => sql`count(*) * (${to}::date - ${from}::date + 1)`;

/**
 * Each metric over a period and the one before, with the days that are known: a total of few known days is no small total. As
 * `metricSeries` otherwise.
 */
export async function metricTotals({ orm }: Database, asked: TotalsQuestion): Promise<MetricTotal[]> {
  const { metrics, isByRestaurant = false, previous = periodBefore(asked) } = asked;
  return rowsOf<MetricTotal>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "metrics")}),
    asked as (select l.restaurant_id, l.platform_key, l.listing_id, pair.metric
      from listings l join ${metricPairs(metrics)} as pair (key, metric) on pair.key = l.platform_key),
    known as (select asked.restaurant_id, asked.platform_key, asked.metric, ${known(asked, sql`value`, sql`days`)},
        ${known(previous, sql`value_before`, sql`days_before`)}
      from asked left join ${metricDays} ${d} on ${onAsked} and (${within(asked)} or ${within(previous)})
      group by asked.restaurant_id, asked.platform_key, asked.metric)
    select ${isByRestaurant ? sql`restaurant_id` : sql`null::uuid`} as "restaurantId", platform_key as key, metric,
      sum(value) as value, sum(days) as "knownDays", ${expected(asked)} as "expectedDays",
      json_build_object('value', sum(value_before), 'knownDays', sum(days_before), 'expectedDays', ${expected(previous)}) as previous
    from known group by 1, 2, 3 order by 1, 2, 3`,
  );
}
