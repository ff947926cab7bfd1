import type { RankedRestaurant } from "#contract/review-statistics/figures.ts";
import type { StatisticsCategory, StatisticsChart, StatisticsSection } from "#contract/statistics/schemas.ts";
import type { Frame } from "../frame.ts";
import { category, reviewsBehind, series, within } from "../parts.ts";
import type { ReviewSum } from "../review-counts.ts";
import { publicOf, type ReviewData } from "./data.ts";
import { responseRateOf } from "./response.ts";
import { averageOf, chosenPlatforms, countOf, groupedBy, publicReviews, rated } from "./sums.ts";

/** Fewer reviews than these are not ranked: one guest would decide. */
export const rankedCountMin = 10;
/** An outlier is this many times the usual distance from the median, and this many stars at least. */
const outlierDistance = 2;
const outlierStarsMin = 0.3;
/** Makes the median distance comparable with a standard deviation. */
const madScale = 1.4826;
const outlierRestaurantsMin = 4;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Which of the averages stand apart from the others; none where they are too few to say. */
export function outliersOf(averages: ReadonlyMap<string, number>): Map<string, "outlierHigh" | "outlierLow"> {
  const values = [...averages.values()];
  if (values.length < outlierRestaurantsMin) return new Map();
  const median = medianOf(values);
  const usual = medianOf(values.map((value) => Math.abs(value - median))) * madScale;
  const limit = Math.max(outlierDistance * usual, outlierStarsMin);
  return new Map(
    [...averages]
      .filter(([, value]) => Math.abs(value - median) > limit)
      .map(([id, value]) => [id, value > median ? "outlierHigh" : "outlierLow"]),
  );
}

type Row = { category: StatisticsCategory; now: ReviewSum[]; before: ReviewSum[]; allTime: ReviewSum[] };

/** The same columns for restaurants and groups. */
function tableOf(frame: Frame, key: "ranking" | "groups", rows: readonly Row[], hasBefore: boolean): StatisticsChart {
  const average = averageOf(frame.restaurants.length > 0 ? rows.flatMap(({ now }) => now) : []);
  const gaps = rows.map(({ now }) => {
    const own = averageOf(now);
    return own === null || average === null || countOf(now) < rankedCountMin ? null : own - average;
  });
  const values = <Value>(readValue: (row: Row) => Value) => rows.map(readValue);
  return {
    key,
    kind: "table",
    source: "reviews",
    categories: rows.map((row) => row.category),
    series: [
      series({
        key: "periodRating",
        unit: "rating",
        values: values(({ now }) => averageOf(now)),
        before: hasBefore ? values(({ before }) => averageOf(before)) : null,
        query: { ...rated, ...within(frame.period) },
      }),
      series({ key: "groupGap", unit: "rating", values: gaps }),
      series({
        key: "periodCount",
        unit: "count",
        values: values(({ now }) => countOf(now)),
        before: hasBefore ? values(({ before }) => countOf(before)) : null,
        query: within(frame.period),
      }),
      series({
        key: "ratingNow",
        unit: "rating",
        values: values(({ allTime }) => averageOf(allTime)),
        query: { ...rated },
      }),
      series({ key: "responseRate", unit: "share", values: values(({ now }) => responseRateOf(now).rate) }),
    ],
    drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame)),
  };
}

/** The table with each restaurant's score, and how far it is from the mean. */
const withScores = (table: StatisticsChart, scores: ReadonlyMap<string, RankedRestaurant>): StatisticsChart => ({
  ...table,
  series: [
    ...table.series,
    series({
      key: "score",
      unit: "score",
      values: table.categories.map(({ key }) => scores.get(key)?.score?.value ?? null),
    }),
    series({ key: "scoreGap", unit: "score", values: table.categories.map(({ key }) => scores.get(key)?.gap ?? null) }),
  ],
});

/** Restaurants from the best to the worst of the period, with those that stand apart; below, each group's sum. */
export function rankingSection(
  frame: Frame,
  data: ReviewData,
  scores: ReadonlyMap<string, RankedRestaurant>,
): StatisticsSection | null {
  if (frame.isOne) return null;
  const of = (sums: readonly ReviewSum[]) => groupedBy(publicOf(sums), ({ restaurantId }) => restaurantId);
  const [now, before, allTime] = [of(data.now), of(data.before ?? []), of(data.allTime)];
  const averages = new Map(
    [...now].flatMap(([id, sums]): [string, number][] => {
      const average = averageOf(sums);
      return average === null || countOf(sums) < rankedCountMin ? [] : [[id, average]];
    }),
  );
  const outliers = outliersOf(averages);
  const noteOf = (id: string) => {
    const count = countOf(now.get(id) ?? []);
    return count === 0 ? "noData" : count < rankedCountMin ? "fewReviews" : (outliers.get(id) ?? null);
  };
  const rows = frame.restaurants
    .map(
      ({ id, name }): Row => ({
        category: category({ kind: "restaurant", key: id, name, query: { restaurantIds: [id] }, note: noteOf(id) }),
        now: now.get(id) ?? [],
        before: before.get(id) ?? [],
        allTime: allTime.get(id) ?? [],
      }),
    )
    .toSorted((one, other) => (averages.get(other.category.key) ?? -1) - (averages.get(one.category.key) ?? -1));
  const groups = frame.groups.map(({ id, name, restaurantIds }): Row => {
    const sumsOf = (sums: typeof now) => restaurantIds.flatMap((one) => sums.get(one) ?? []);
    const note = countOf(sumsOf(now)) === 0 ? "noData" : null;
    return {
      category: category({ kind: "group", key: id, name, query: { restaurantGroupIds: [id] }, note }),
      now: sumsOf(now),
      before: sumsOf(before),
      allTime: sumsOf(allTime),
    };
  });
  const hasBefore = data.before !== null;
  return {
    key: "ranking",
    figures: [],
    charts: [
      withScores(tableOf(frame, "ranking", rows, hasBefore), scores),
      ...(groups.length > 0 ? [tableOf(frame, "groups", groups, hasBefore)] : []),
    ],
  };
}
