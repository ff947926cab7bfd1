import { type PlatformKey, platformNames } from "#contract/platforms/schemas.ts";
import type { StatisticsChart, StatisticsFigure, StatisticsSection } from "#contract/statistics/schemas.ts";
import type { ReviewSums } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { category, figure, reviewsBehind, series, timeCategories, valuesIn, within } from "../parts.ts";
import type { ReviewData } from "./data.ts";
import type { ListedRatings } from "./listed.ts";
import { averageOf, chosenPlatforms, countOf, publicPlatforms, publicReviews, rated, ratedCountOf } from "./sums.ts";

/** The average of everything, and of what the period brought. */
export function ratingFigures(frame: Frame, { allTime, now, before }: ReviewData): StatisticsFigure[] {
  const [known, current] = [[...allTime.values()], [...now.values()]];
  const behind = [publicReviews, rated, chosenPlatforms(frame), frame.chosen];
  return [
    figure({
      key: "ratingNow",
      unit: "rating",
      value: averageOf(known),
      better: "higher",
      basis: ratedCountOf(known),
      drillDown: reviewsBehind(...behind),
    }),
    figure({
      key: "ratingPeriod",
      unit: "rating",
      value: averageOf(current),
      before: before && averageOf(before.values()),
      better: "higher",
      basis: ratedCountOf(current),
      drillDown: reviewsBehind(...behind, within(frame.period)),
    }),
  ];
}

/** Each platform with our average of its reviews and what it says of itself. */
function byPlatform(frame: Frame, { everywhere, platformPoints }: ReviewData, listed: ListedRatings): StatisticsChart {
  const ownOf = (key: PlatformKey) => [everywhere.get(key)].filter((sums) => sums !== undefined);
  const currentOf = (key: PlatformKey) => platformPoints.get(key)?.values() ?? [];
  const chosen = new Set<string>(frame.filters.platforms);
  const shown = publicPlatforms.filter(
    (key) => (chosen.size === 0 || chosen.has(key)) && (everywhere.has(key) || listed.has(key)),
  );
  const of = <Value>(readValue: (key: (typeof shown)[number]) => Value) => shown.map(readValue);
  return {
    key: "byPlatform",
    kind: "table",
    source: "platforms",
    categories: of((key) =>
      category({
        kind: "platform",
        key,
        name: platformNames[key],
        query: { platforms: [key] },
      }),
    ),
    series: [
      series({ key: "listedRating", unit: "rating", values: of((key) => listed.get(key)?.last.rating ?? null) }),
      series({ key: "listedCount", unit: "count", values: of((key) => listed.get(key)?.last.count ?? null) }),
      series({
        key: "ownRating",
        unit: "rating",
        values: of((key) => averageOf(ownOf(key))),
        query: { ...rated },
      }),
      series({ key: "ownCount", unit: "count", values: of((key) => countOf(ownOf(key))), query: {} }),
      series({
        key: "periodRating",
        unit: "rating",
        values: of((key) => averageOf(currentOf(key))),
        query: { ...rated, ...within(frame.period) },
      }),
      series({
        key: "periodCount",
        unit: "count",
        values: of((key) => countOf(currentOf(key))),
        query: within(frame.period),
      }),
    ],
    drillDown: reviewsBehind(publicReviews, frame.chosen),
  };
}

/** The average of the reviews of each point. */
function evolution(frame: Frame, { points, pointsBefore }: ReviewData): StatisticsChart {
  const { period, firstDay } = frame;
  const average = (sums: ReviewSums | undefined) => averageOf(sums ? [sums] : []);
  return {
    key: "ratingEvolution",
    kind: "line",
    source: "reviews",
    categories: timeCategories(period),
    series: [
      series({
        key: "ratingPeriod",
        unit: "rating",
        values: valuesIn(period.buckets, firstDay, points, average),
        before:
          period.comparison && pointsBefore
            ? valuesIn(period.comparison.buckets, firstDay, pointsBefore, average)
            : null,
        query: { ...rated },
      }),
    ],
    drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen),
  };
}

/** What each platform showed at the end of each point; a point at which nothing was read is missing. */
function listedEvolution(frame: Frame, listed: ListedRatings): StatisticsChart {
  const shown = publicPlatforms.filter((key) => listed.has(key));
  return {
    key: "listedEvolution",
    kind: "line",
    source: "platforms",
    categories: timeCategories(frame.period).map((one) => ({ ...one, query: null })),
    series: shown.map((key) =>
      series({
        key,
        name: platformNames[key],
        unit: "rating",
        values: listed.get(key)?.points.map((point) => point?.rating ?? null) ?? [],
      }),
    ),
    drillDown: null,
  };
}

export const ratingSection = (frame: Frame, data: ReviewData, listed: ListedRatings): StatisticsSection => ({
  key: "rating",
  figures: [],
  charts: [evolution(frame, data), byPlatform(frame, data, listed), listedEvolution(frame, listed)],
});
