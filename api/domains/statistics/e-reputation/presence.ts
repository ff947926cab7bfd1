import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { StatisticsChart } from "#contract/statistics/schemas.ts";
import { addSums } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { category, reviewsBehind, series, shareOf, timeCategories, valuesIn, within } from "../parts.ts";
import { countsAt } from "../points.ts";
import type { ReviewData } from "./data.ts";
import { chosenPlatforms, publicReviews } from "./sums.ts";

const archived: Partial<ReviewQuery> = { archived: true };

/** With or without words; and what is public, private, and gone from its platform since. */
export function presenceCharts(frame: Frame, { points, privatePoints }: ReviewData): StatisticsChart[] {
  const { period, firstDay } = frame;
  const open = addSums([...points.values()]);
  const [withText, total] = [open.withTextCount, open.count];
  const counts = [withText, total - withText];
  const removedAt = new Map(
    period.buckets.map((_, index) => [
      index,
      (points.get(index)?.removedCount ?? 0) + (privatePoints.get(index)?.removedCount ?? 0),
    ]),
  );
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
          values: countsAt(frame, points),
          query: { ...chosenPlatforms(frame), showPrivate: false },
        }),
        series({
          key: "privateCount",
          unit: "count",
          values: countsAt(frame, privatePoints),
          query: { platforms: ["private"] },
        }),
        series({
          key: "removedCount",
          unit: "count",
          values: valuesIn(period.buckets, firstDay, removedAt, (count) => count ?? 0),
          query: { ...chosenPlatforms(frame), removed: true },
        }),
      ],
      drillDown: reviewsBehind(archived, frame.chosen),
    },
  ];
}
