import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { rowsOf } from "#api/db/statements.ts";
import { levelMetrics, type Metric } from "#contract/platform-metrics/metrics.ts";
import type { MetricSeries, SeriesStep } from "#contract/platform-metrics/schemas.ts";
import { d, isLevel, listingsOf, metricPairs, type OfRestaurants, onAsked } from "./listings.ts";

export type SeriesQuestion = OfRestaurants & {
  /** All that the platforms tell, by default. */
  metrics?: readonly Metric[] | undefined;
  /** Days, both included. */
  from: string;
  to: string;
  step: SeriesStep;
  /** True: a series for each restaurant; else one for all of them together. */
  isByRestaurant?: boolean;
};

/** First day of the step that a day lies in. */
const stepOf: Record<SeriesStep, (day: SQL) => SQL> = {
  day: (day) => day,
  week: (day) => sql`date_trunc('week', ${day}::timestamp)::date`,
  month: (day) => sql`date_trunc('month', ${day}::timestamp)::date`,
};
const lastValue = sql`(array_agg(${d.value} order by ${d.day} desc))[1]`;

/**
 * Metrics step by step, without holes: a step of which no day is known has no value, which is not zero. Restaurants whose platform has never
 * been asked are in no series, and platforms tell but the metrics they have. The sum of a level such as followers over restaurants is that of
 * the last known values of each.
 */
export async function metricSeries({ orm }: Database, asked: SeriesQuestion): Promise<MetricSeries[]> {
  const { from, to, step, metrics, isByRestaurant = false } = asked;
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  const group = isByRestaurant ? sql`asked.restaurant_id` : sql`null::uuid`;
  const known = (value: SQL, condition: SQL) => sql`
    select asked.restaurant_id, asked.platform_key, asked.metric, ${stepOf[step](sql`${d.day}`)} as start, ${value} as value, count(*) as days
    from asked join ${metricDays} ${d} on ${onAsked} and ${d.day} between ${first} and ${last}
    where ${condition} group by asked.restaurant_id, asked.platform_key, asked.metric, 4`;
  const hasLevels = !metrics || metrics.some((metric) => levelMetrics.has(metric));
  return rowsOf<MetricSeries>(
    orm,
    sql`
    with listings as (${listingsOf(asked, "metrics")}),
    asked as (select l.restaurant_id, l.platform_key, l.listing_id, pair.metric
      from listings l join ${metricPairs(metrics)} as pair (key, metric) on pair.key = l.platform_key),
    steps as (select start::date as start,
        least((start + interval '1 ${sql.raw(step)}')::date - 1, ${last}) - greatest(start::date, ${first}) + 1 as days
      from generate_series((${stepOf[step](first)})::timestamp, ${last}::timestamp, interval '1 ${sql.raw(step)}') start),
    known as (${known(sql`sum(${d.value})`, sql`not ${isLevel(sql`asked.metric`)}`)}
      ${hasLevels ? sql`union all ${known(lastValue, isLevel(sql`asked.metric`))}` : sql``}),
    sums as (select ${isByRestaurant ? sql`restaurant_id` : sql`null::uuid`} as restaurant_id, platform_key, metric, start, sum(value) as value,
        sum(days) as days from known group by 1, 2, 3, 4),
    series as (select ${group} as restaurant_id, asked.platform_key, asked.metric, count(*) as listings from asked group by 1, 2, 3)
    select series.restaurant_id as "restaurantId", series.platform_key as key, series.metric,
      json_agg(json_build_object('start', steps.start, 'value', sums.value, 'knownDays', coalesce(sums.days, 0),
        'expectedDays', series.listings * steps.days) order by steps.start) as points
    from series cross join steps left join sums on sums.restaurant_id is not distinct from series.restaurant_id
      and sums.platform_key = series.platform_key and sums.metric = series.metric and sums.start = steps.start
    group by series.restaurant_id, series.platform_key, series.metric
    order by series.restaurant_id, series.platform_key, series.metric`,
  );
}
