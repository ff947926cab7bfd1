import type { ApiContext } from "#api/context.ts";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { type DayRange, dayCountOf, daysAfter } from "#contract/statistics/period.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { dataAge } from "../platform-metrics/read/age.ts";
import { metricsByDay } from "../platform-metrics/read/days.ts";
import { type MetricRange, metricsByRange } from "../platform-metrics/read/ranges.ts";
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

/** Of the period, and of the days that it is compared with. */
export type Part = "now" | "before";
/** Sums of points: for each metric of each platform the point's value, by its position. */
type Points = readonly (Pick<MetricRange, "key" | "metric" | "value"> & { index: number })[];

/** What platforms count, for the days of a frame. */
export type MetricData = {
  age: { readAt: StatisticsReport["metricsAt"]; dataTo: StatisticsReport["dataTo"] };
  /** Days of the period that can be known: platforms lag by some. Null where none can. */
  now: DayRange | null;
  /** The compared days, without as many at their end as the period lacks: else a lag would look like a fall. */
  before: DayRange | null;
  /** Of each restaurant over both, under its id; what is not known has no row. */
  totals: Record<Part, ReadonlyMap<string, readonly MetricRange[]>>;
  /** Of all restaurants over both. */
  sums: Record<Part, readonly MetricRange[]>;
  points: { now: Points; before: Points | null };
  /** Restaurants whose platform is read. */
  listingCounts: ReadonlyMap<MetricPlatform, number>;
};

/** Cuts the end of days; null where nothing is left. */
const cutAt = ({ from, to }: DayRange, last: string): DayRange | null =>
  from > last ? null : { from, to: to < last ? to : last };

type Question = {
  restaurantIds: readonly string[];
  keys: readonly MetricPlatform[];
  metrics: readonly Metric[];
};

/** Months are summed by whole months; of days and weeks there are few enough to add them up here. */
async function readPoints(
  { context, period }: Frame,
  asked: Question,
  buckets: readonly (DayRange | null)[],
): Promise<Points> {
  const ranges = buckets.map((bucket) => bucket ?? { from: "1970-01-02", to: "1970-01-01" });
  if (period.step === "month") return metricsByRange(context.database, { ...asked, ranges, isByRestaurant: false });
  const known = ranges.filter(({ from, to }) => from <= to);
  const [first, last] = [known.at(0)?.from, known.at(-1)?.to];
  if (!first || !last) return [];
  const days = await metricsByDay(context.database, { ...asked, from: first, to: last });
  return ranges.flatMap(({ from, to }, index) =>
    days.filter(({ day }) => day >= from && day <= to).map(({ key, metric, value }) => ({ key, metric, value, index })),
  );
}

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
  const cutBuckets = (buckets: readonly DayRange[], last: string) => buckets.map((bucket) => cutAt(bucket, last));
  const ranges = [now, before].filter((range) => range !== null);
  const [totals, points, pointsBefore] = await Promise.all([
    metricsByRange(database, { ...asked, ranges, isByRestaurant: true }),
    now ? readPoints(frame, asked, cutBuckets(period.buckets, now.to)) : [],
    before && hasPoints ? readPoints(frame, asked, cutBuckets(compared.buckets, before.to)) : null,
  ]);
  const byRestaurant = (part: number) =>
    Map.groupBy(
      totals.filter(({ index }) => index === part),
      ({ restaurantId }) => restaurantId ?? "",
    );
  return {
    age: { readAt, dataTo },
    now,
    before,
    totals: { now: byRestaurant(0), before: byRestaurant(1) },
    sums: { now: sumOf(totals, 0), before: sumOf(totals, 1) },
    points: { now: points, before: pointsBefore },
    listingCounts,
  };
}

/** Rows of all restaurants at a position, added up once for each metric of each platform. */
function sumOf(totals: readonly MetricRange[], index: number): MetricRange[] {
  const sums = new Map<string, MetricRange>();
  for (const { key, metric, value, days, index: at } of totals) {
    if (at !== index) continue;
    const known = sums.get(`${key} ${metric}`);
    sums.set(`${key} ${metric}`, {
      ...{ restaurantId: null, key, metric, index },
      value: value + (known?.value ?? 0),
      days: days + (known?.days ?? 0),
    });
  }
  return [...sums.values()];
}

/** Some metrics, of some platforms or of all. */
export type Choice = { metrics: readonly Metric[]; keys?: readonly MetricPlatform[] | undefined };
export const isChosen = ({ metrics, keys }: Choice, one: { key: MetricPlatform; metric: Metric }) =>
  metrics.includes(one.metric) && (!keys || keys.includes(one.key));

/** The sum of the known days; null where none is known, which is not zero. Of the given restaurants, or of all. */
export function totalOf(
  { totals, sums }: MetricData,
  part: Part,
  { restaurantIds, ...choice }: Choice & { restaurantIds?: readonly string[] | undefined },
): number | null {
  const own = restaurantIds ? [...new Set(restaurantIds)].flatMap((id) => totals[part].get(id) ?? []) : sums[part];
  return addKnown(own.filter((one) => isChosen(choice, one)).map(({ value }) => value));
}

/** The same at each point. Null where points are not compared. */
export function pointsOf({ period }: Frame, { points }: MetricData, choice: Choice) {
  const at = (found: Points | null) => {
    if (found === null) return null;
    const byIndex = Map.groupBy(
      found.filter((one) => isChosen(choice, one)),
      ({ index }) => index,
    );
    return period.buckets.map((_, index) => addKnown((byIndex.get(index) ?? []).map(({ value }) => value)));
  };
  return { now: at(points.now) ?? [], before: at(points.before) };
}

/** The sum of values of which some may be unknown; null where all are. */
export function addKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** A part of a whole; null where either is unknown, or there is nothing to divide by. */
export const rateOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;
