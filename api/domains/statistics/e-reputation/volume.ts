import { platformNames } from "#contract/platforms/schemas.ts";
import type { StatisticsChart, StatisticsFigure, StatisticsSection } from "#contract/statistics/schemas.ts";
import type { Frame } from "../frame.ts";
import { category, figure, reviewsBehind, series, shareOf, timeCategories, valuesIn, within } from "../parts.ts";
import type { RangeSum } from "../review-counts.ts";
import { countBefore, publicOf, type ReviewData } from "./data.ts";
import { presenceCharts } from "./presence.ts";
import { chosenPlatforms, countOf, groupedBy, publicPlatforms, publicReviews } from "./sums.ts";

export function volumeFigure(frame: Frame, { now, before }: ReviewData): StatisticsFigure {
  return figure({
    key: "reviewCount",
    unit: "count",
    value: countOf(publicOf(now)),
    before: countBefore(frame, before && countOf(publicOf(before))),
    better: "higher",
    drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen, within(frame.period)),
  });
}

/** Counts at each point of a time axis. */
export function countsAt({ period, firstDay }: Frame, sums: readonly RangeSum[]): (number | null)[] {
  const points = groupedBy(sums, ({ index }) => index);
  return valuesIn(period.buckets, firstDay, points, (found) => countOf(found ?? []));
}
function countsAtBefore({ period, firstDay }: Frame, sums: readonly RangeSum[] | null): (number | null)[] | null {
  if (!period.comparison || !sums) return null;
  const points = groupedBy(sums, ({ index }) => index);
  return valuesIn(period.comparison.buckets, firstDay, points, (found) => countOf(found ?? []));
}

/** Public reviews of each point, by platform. */
function volume(frame: Frame, { points, pointsBefore }: ReviewData): StatisticsChart[] {
  const [own, before] = [publicOf(points), pointsBefore && publicOf(pointsBefore)];
  const byPlatform = groupedBy(own, ({ platformKey }) => platformKey);
  const shown = publicPlatforms.filter((key) => byPlatform.has(key));
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
          values: countsAt(frame, own),
          before: countsAtBefore(frame, before),
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
          values: countsAt(frame, byPlatform.get(key) ?? []),
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
  const byRating = groupedBy(publicOf(now), ({ rating }) => rating);
  const counts = [...stars, 0].map((rating) => countOf(byRating.get(rating) ?? []));
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

export const volumeSection = async (frame: Frame, data: ReviewData): Promise<StatisticsSection> => ({
  key: "volume",
  figures: [],
  charts: [...volume(frame, data), distribution(frame, data), ...(await presenceCharts(frame))],
});
