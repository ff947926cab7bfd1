import { platformNames } from "#contract/platforms/schemas.ts";
import type { StatisticsChart, StatisticsFigure, StatisticsSection } from "#contract/statistics/schemas.ts";
import { addSums } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { category, figure, reviewsBehind, series, shareOf, timeCategories, valuesIn, within } from "../parts.ts";
import { countsAt } from "../points.ts";
import { countBefore, type ReviewData } from "./data.ts";
import { presenceCharts } from "./presence.ts";
import { chosenPlatforms, countOf, publicPlatforms, publicReviews } from "./sums.ts";

export function volumeFigure(frame: Frame, { now, before }: ReviewData): StatisticsFigure {
  return figure({
    key: "reviewCount",
    unit: "count",
    value: countOf(now.values()),
    before: countBefore(frame, before && countOf(before.values())),
    better: "higher",
    drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen, within(frame.period)),
  });
}

function countsAtBefore({ period, firstDay }: Frame, points: ReviewData["pointsBefore"]): (number | null)[] | null {
  if (!period.comparison || !points) return null;
  return valuesIn(period.comparison.buckets, firstDay, points, (found) => found?.count ?? 0);
}

/** Public reviews of each point, by platform. */
function volume(frame: Frame, { points, pointsBefore, platformPoints }: ReviewData): StatisticsChart[] {
  const shown = publicPlatforms.filter((key) => platformPoints.has(key));
  const drillDown = reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen);
  return [
    {
      key: "volume",
      kind: "line",
      source: "reviews",
      categories: timeCategories(frame.period),
      series: [
        series({
          key: "reviewCount",
          unit: "count",
          values: countsAt(frame, points),
          before: countsAtBefore(frame, pointsBefore),
          query: {},
        }),
      ],
      drillDown,
    },
    {
      key: "volumeByPlatform",
      kind: "stacked",
      source: "reviews",
      categories: timeCategories(frame.period),
      series: shown.map((key) =>
        series({
          key,
          name: platformNames[key],
          unit: "count",
          values: countsAt(frame, platformPoints.get(key) ?? new Map()),
          query: { platforms: [key] },
        }),
      ),
      drillDown: reviewsBehind(publicReviews, frame.chosen),
    },
  ];
}

const stars = [5, 4, 3, 2, 1] as const;

/** Public reviews by their stars. */
function distribution(frame: Frame, { now }: ReviewData): StatisticsChart {
  const byRating = addSums([...now.values()]).distribution;
  const counts = [...stars, 0].map((rating) => byRating[rating] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  // Without a single review that has no stars the row says nothing.
  const shown = [...stars, 0].filter((rating, index) => rating > 0 || (counts[index] ?? 0) > 0);
  return {
    key: "distribution",
    kind: "distribution",
    source: "reviews",
    categories: shown.map((rating) => category({ kind: "rating", key: String(rating), query: { ratings: [rating] } })),
    series: [
      series({ key: "reviewCount", unit: "count", values: shown.map((_, index) => counts[index] ?? 0), query: {} }),
      series({ key: "share", unit: "share", values: shown.map((_, index) => shareOf(counts[index] ?? 0, total)) }),
    ],
    drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen, within(frame.period)),
  };
}

export const volumeSection = (frame: Frame, data: ReviewData): StatisticsSection => ({
  key: "volume",
  figures: [],
  charts: [...volume(frame, data), distribution(frame, data), ...presenceCharts(frame, data)],
});
