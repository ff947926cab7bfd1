import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { DayRange, ResolvedPeriod } from "#contract/statistics/period.ts";
import type {
  DrillDown,
  StatisticsCategory,
  StatisticsFigure,
  StatisticsSeries,
  StatisticsUnit,
} from "#contract/statistics/schemas.ts";

/** The days of a range, as a filter of reviews. */
export const within = ({ from, to }: DayRange): Partial<ReviewQuery> => ({
  period: "custom",
  startDate: from,
  endDate: to,
});

/** The list of reviews under filters. */
export const reviewsBehind = (...filters: Partial<ReviewQuery>[]): Extract<DrillDown, { list: "reviews" }> => ({
  list: "reviews",
  query: Object.assign({}, ...filters),
});

/** A part of a whole; null where there is nothing to divide by. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Rounded to the digits that are shown, so that screen, file and API hold the same number. */
export function rounded(value: number | null, unit: StatisticsUnit): number | null {
  if (value === null) return null;
  const digits = { count: 0, rating: 2, share: 4, rate: 3, seconds: 0, score: 1, money: 0, ratio: 1, hours: 1 }[unit];
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

type FigureInit = Pick<StatisticsFigure, "key" | "unit" | "value" | "drillDown"> & Partial<StatisticsFigure>;

/** A headline number. */
export function figure({ value, before = null, told = null, ...rest }: FigureInit): StatisticsFigure {
  return {
    better: null,
    basis: null,
    knownShare: null,
    uncompared: null,
    range: null,
    source: "reviews",
    ...rest,
    value: rounded(value, rest.unit),
    before: rounded(before, rest.unit),
    told: told && {
      ...told,
      before: told.before && { ...told.before, value: rounded(told.before.value, rest.unit) ?? 0 },
    },
  };
}

/** A row of a chart. */
export const category = (
  init: Pick<StatisticsCategory, "kind" | "key"> & Partial<StatisticsCategory>,
): StatisticsCategory => ({ name: null, from: null, to: null, isPartial: false, query: null, note: null, ...init });

/** The points of the time axis. */
export const timeCategories = ({ buckets }: Pick<ResolvedPeriod, "buckets">): StatisticsCategory[] =>
  buckets.map((bucket) => category({ kind: "time", key: bucket.from, ...bucket, query: within(bucket) }));

type SeriesInit = Pick<StatisticsSeries, "key" | "unit" | "values"> & Partial<StatisticsSeries>;

/** A column of a chart. */
export function series({ values, before = null, ...rest }: SeriesInit): StatisticsSeries {
  return {
    name: null,
    fewerThan: null,
    fewerThanBefore: null,
    query: null,
    ...rest,
    values: values.map((value) => rounded(value, rest.unit)),
    before: before?.map((value) => rounded(value, rest.unit)) ?? null,
  };
}

/**
 * The values of the points of a time axis: before the first day with data, and in a future of the zone, a value is missing, which is not
 * zero.
 */
export const valuesIn = <Point>(
  ranges: readonly DayRange[],
  firstDay: string | null,
  points: ReadonlyMap<number, Point>,
  readValue: (point: Point | undefined) => number | null,
): (number | null)[] =>
  ranges.map(({ to }, index) => (firstDay === null || to < firstDay ? null : readValue(points.get(index))));
