import type { ApiContext } from "#api/context.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { type DayRange, dayCountOf, daysAfter } from "#contract/statistics/period.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { dataAge } from "../platform-metrics/read/age.ts";
import { type MetricDay, metricsByDay } from "../platform-metrics/read/days.ts";
import { type MetricTotal, metricTotals } from "../platform-metrics/read/totals.ts";
import type { Frame } from "./frame.ts";

type Scope = { context: ApiContext; restaurantIds: readonly string[] };

/** The first day that platforms have told of the restaurants; null without any. */
export async function findFirstMetricDay(
  { context, restaurantIds }: Scope,
  keys: readonly MetricPlatform[],
): Promise<string | null> {
  const ages = await dataAge(context.database, { restaurantIds, keys, readings: ["metrics"] });
  const days = ages.flatMap(({ firstDay }) => firstDay ?? []);
  return days.toSorted().at(0) ?? null;
}

/** What platforms count, for the days of a frame. */
export type MetricData = {
  age: { readAt: StatisticsReport["metricsAt"]; dataTo: StatisticsReport["dataTo"] };
  /** Days of the period that can be known: platforms lag by some. Null where none can. */
  now: DayRange | null;
  /** The compared days, without as many at their end as the period lacks: else a lag would look like a fall. */
  before: DayRange | null;
  /** The compared points, cut alike; null where points are not compared. */
  bucketsBefore: (DayRange | null)[] | null;
  days: readonly MetricDay[];
  /** Of each restaurant. */
  totals: readonly MetricTotal[];
  /** Restaurants whose platform is read. */
  listingCounts: ReadonlyMap<MetricPlatform, number>;
};

/** Cuts the end of days; null where nothing is left. */
const cutAt = ({ from, to }: DayRange, last: string): DayRange | null =>
  from > last ? null : { from, to: to < last ? to : last };

/** Reads metrics of platforms once for all charts of a tab. */
export async function readMetricData(
  frame: Frame,
  keys: readonly MetricPlatform[],
  metrics: readonly Metric[],
): Promise<MetricData> {
  const { context, restaurantIds, period } = frame;
  const { database } = context;
  const ages = await dataAge(database, { restaurantIds, keys, readings: ["metrics"] });
  const dataTo =
    ages
      .flatMap(({ lastDay }) => lastDay ?? [])
      .toSorted()
      .at(-1) ?? null;
  const readAt =
    ages
      .flatMap(({ readAt }) => readAt ?? [])
      .toSorted()
      .at(0) ?? null;
  const listingCounts = new Map(keys.map((key) => [key, ages.filter((one) => one.key === key).length]));
  const now = dataTo === null ? null : cutAt(period, dataTo);
  const compared = now && period.comparison;
  const lagDays = now ? dayCountOf({ from: now.to, to: period.to }) - 1 : 0;
  const hasPoints = compared !== null && compared.buckets.length > 0;
  const lastBefore = compared && (hasPoints ? daysAfter(compared.to, -lagDays) : compared.to);
  const before = compared && lastBefore ? cutAt(compared, lastBefore) : null;
  const asked = { restaurantIds, keys, metrics };
  const [own, earlier, totals] = await Promise.all([
    now ? metricsByDay(database, { ...asked, ...now }) : [],
    before ? metricsByDay(database, { ...asked, ...before }) : [],
    now ? metricTotals(database, { ...asked, now, before }) : [],
  ]);
  return {
    age: { readAt, dataTo },
    now,
    before,
    bucketsBefore: before && hasPoints ? compared.buckets.map((bucket) => cutAt(bucket, before.to)) : null,
    days: [...own, ...earlier],
    totals,
    listingCounts,
  };
}

/** Sums by day of several metrics; a day that nobody told of any is not in it. */
export function daySums(
  { days }: MetricData,
  metrics: readonly Metric[],
  keys: readonly MetricPlatform[] | null = null,
): Map<string, number> {
  const wanted = new Set(metrics);
  const sums = new Map<string, number>();
  for (const { key, metric, day, value } of days)
    if (wanted.has(metric) && (keys === null || keys.includes(key))) sums.set(day, (sums.get(day) ?? 0) + value);
  return sums;
}

/** The sum of the known days; null where none is known, which is not zero. */
export function sumIn(sums: ReadonlyMap<string, number>, range: DayRange | null): number | null {
  if (range === null) return null;
  let sum: number | null = null;
  for (let day = range.from; day <= range.to; day = daysAfter(day, 1)) {
    const value = sums.get(day);
    if (value !== undefined) sum = (sum ?? 0) + value;
  }
  return sum;
}

/** The sum of values of which some may be unknown; null where all are. */
export function addKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** A part of a whole; null where either is unknown, or there is nothing to divide by. */
export const rateOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** Share of the days of the period that platforms told of a metric, over all restaurants; null where none is read. */
export function knownShareOf(data: MetricData, keys: readonly MetricPlatform[], metric: Metric): number | null {
  const { now, days, listingCounts } = data;
  const listings = keys.reduce((sum, key) => sum + (listingCounts.get(key) ?? 0), 0);
  if (!now || listings === 0) return null;
  const told = days
    .filter((one) => keys.includes(one.key) && one.metric === metric && one.day >= now.from && one.day <= now.to)
    .reduce((sum, { count }) => sum + count, 0);
  return Math.min(told / (listings * dayCountOf(now)), 1);
}
