import type {
  DrillDown,
  StatisticsCategory,
  StatisticsChart,
  StatisticsSection,
  StatisticsSeries,
} from "#contract/statistics/schemas.ts";
import type { Frame } from "./frame.ts";
import { category, series } from "./parts.ts";

/** An outlier is this many times the usual distance from the median. */
const outlierDistance = 2;
/** Makes the median distance comparable with a standard deviation. */
const madScale = 1.4826;
const outlierRestaurantsMin = 4;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Which of the values stand apart from the others, by `distanceMin` at least; none where they are too few to say. */
export function outliersOf(
  values: ReadonlyMap<string, number>,
  distanceMin: number,
): Map<string, "outlierHigh" | "outlierLow"> {
  if (values.size < outlierRestaurantsMin) return new Map();
  const median = medianOf([...values.values()]);
  const usual = medianOf([...values.values()].map((value) => Math.abs(value - median))) * madScale;
  const limit = Math.max(outlierDistance * usual, distanceMin);
  return new Map(
    [...values]
      .filter(([, value]) => Math.abs(value - median) > limit)
      .map(([id, value]) => [id, value > median ? "outlierHigh" : "outlierLow"]),
  );
}

type Column<Sums> = Pick<StatisticsSeries, "key" | "unit"> &
  Partial<Pick<StatisticsSeries, "query">> & {
    read(sums: Sums, category: StatisticsCategory): number | null;
    /** Over the compared days; left out where they are not compared. */
    readBefore?: ((sums: Sums) => number | null) | undefined;
    /** Groups have no such value. */
    isOfRestaurants?: boolean;
  };

export type Ranking<Sums> = {
  source: StatisticsChart["source"];
  drillDown: DrillDown | null;
  /** What is known of restaurants together. */
  sumOf(restaurantIds: readonly string[]): Sums;
  columns: readonly Column<Sums>[];
  /** The highest comes first, those without one last. */
  rankOf(restaurantId: string): number | null;
  isEmpty(sums: Sums): boolean;
  /** A note of a restaurant with data, by its key. */
  noteOf(restaurantId: string, sums: Sums): string | null;
};

type Row<Sums> = { category: StatisticsCategory; sums: Sums };

function tableOf<Sums>(
  key: "ranking" | "groups",
  rows: readonly Row<Sums>[],
  { source, drillDown, columns }: Ranking<Sums>,
): StatisticsChart {
  const shown = columns.filter(({ isOfRestaurants }) => key === "ranking" || !isOfRestaurants);
  return {
    key,
    kind: "table",
    source,
    categories: rows.map((row) => row.category),
    series: shown.map(({ read, readBefore, isOfRestaurants: _, ...init }) =>
      series({
        ...init,
        values: rows.map((row) => read(row.sums, row.category)),
        before: readBefore ? rows.map(({ sums }) => readBefore(sums)) : null,
      }),
    ),
    drillDown,
  };
}

/** Restaurants from the first to the last of the period, with those that stand apart; below, each group's sum. Of one restaurant none. */
export function rankingSection<Sums>(frame: Frame, ranking: Ranking<Sums>): StatisticsSection | null {
  if (frame.isOne) return null;
  const { sumOf, isEmpty, noteOf, rankOf } = ranking;
  const ranks = new Map(frame.restaurantIds.map((id) => [id, rankOf(id) ?? -1]));
  const restaurants = frame.restaurants
    .toSorted(({ id: one }, { id: other }) => (ranks.get(other) ?? -1) - (ranks.get(one) ?? -1))
    .map(({ id, name }): Row<Sums> => {
      const sums = sumOf([id]);
      const note = isEmpty(sums) ? "noData" : noteOf(id, sums);
      return { category: category({ kind: "restaurant", key: id, name, query: { restaurantIds: [id] }, note }), sums };
    });
  const groups = frame.groups.map(({ id, name, restaurantIds }): Row<Sums> => {
    const sums = sumOf(restaurantIds);
    const note = isEmpty(sums) ? "noData" : null;
    return { category: category({ kind: "group", key: id, name, query: { restaurantGroupIds: [id] }, note }), sums };
  });
  return {
    key: "ranking",
    figures: [],
    charts: [
      tableOf("ranking", restaurants, ranking),
      ...(groups.length > 0 ? [tableOf("groups", groups, ranking)] : []),
    ],
  };
}
