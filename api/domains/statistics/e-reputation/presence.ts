import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { StatisticsChart } from "#contract/statistics/schemas.ts";
import { readSeries } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { category, reviewsBehind, series, shareOf, timeCategories, within } from "../parts.ts";
import { sumsFilter } from "./filter.ts";
import { chosenPlatforms, publicReviews } from "./sums.ts";

const archived: Partial<ReviewQuery> = { archived: true };

/** With or without words; and what is public, private, and gone from its platform since. */
export async function presenceCharts(frame: Frame): Promise<StatisticsChart[]> {
  const { context, period, firstDay } = frame;
  const { orm } = context.database;
  const [open, all] = await Promise.all([
    readSeries(orm, sumsFilter(frame, "public"), period.step),
    readSeries(orm, sumsFilter(frame, "all"), period.step),
  ]);
  const withText = open.reduce((sum, step) => sum + step.withTextCount, 0);
  const total = open.reduce((sum, step) => sum + step.count, 0);
  const counts = [withText, total - withText];
  const known = (read: (step: (typeof all)[number]) => number) =>
    all.map((step) => (firstDay === null || step.to < firstDay ? null : read(step)));
  return [
    {
      key: "texts",
      kind: "shares",
      source: "reviews",
      categories: [
        category({ kind: "other", key: "withText", query: { withoutText: false } }),
        category({ kind: "other", key: "withoutText", query: { withText: false } }),
      ],
      series: [
        series({ key: "reviewCount", unit: "count", values: counts, query: {} }),
        series({ key: "share", unit: "share", values: counts.map((count) => shareOf(count, total)) }),
      ],
      drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame), frame.chosen, within(period)),
    },
    {
      key: "visibility",
      kind: "line",
      source: "reviews",
      categories: timeCategories(period),
      series: [
        series({
          key: "publicCount",
          unit: "count",
          values: known(({ count, privateCount }) => count - privateCount),
          query: { ...chosenPlatforms(frame), showPrivate: false },
        }),
        series({
          key: "privateCount",
          unit: "count",
          values: known(({ privateCount }) => privateCount),
          query: { platforms: ["private"] },
        }),
        series({
          key: "removedCount",
          unit: "count",
          values: known(({ removedCount }) => removedCount),
          query: { ...chosenPlatforms(frame), removed: true },
        }),
      ],
      drillDown: reviewsBehind(archived, frame.chosen),
    },
  ];
}
