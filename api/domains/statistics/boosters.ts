import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { StatisticsChart } from "#contract/statistics/schemas.ts";
import { countBefore } from "./e-reputation/data.ts";
import { averageOf, countOf, groupedBy } from "./e-reputation/sums.ts";
import { countsAt } from "./e-reputation/volume.ts";
import type { Frame } from "./frame.ts";
import { category, figure, reviewsBehind, series, shareOf, timeCategories, within } from "./parts.ts";
import { findFirstReviewDay, type ReviewSum, sumByRange, sumReviews } from "./review-counts.ts";
import type { Tab } from "./tab.ts";

/** Reviews that guests left with the restaurant itself; the list of reviews names them by their platform. */
const privateReviews: Partial<ReviewQuery> = { archived: true, platforms: ["private"] };
const privateOf = <Sum extends { isPrivate: boolean }>(sums: readonly Sum[]) =>
  sums.filter(({ isPrivate }) => isPrivate);

const stars = [5, 4, 3, 2, 1] as const;

function distributionOf(frame: Frame, now: readonly ReviewSum[]): StatisticsChart {
  const byRating = groupedBy(now, ({ rating }) => rating);
  const counts = stars.map((rating) => countOf(byRating.get(rating) ?? []));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    key: "privateDistribution",
    kind: "distribution",
    source: "reviews",
    categories: stars.map((rating) => category({ kind: "rating", key: String(rating), query: { ratings: [rating] } })),
    series: [
      series({ key: "privateCount", unit: "count", values: counts, query: {} }),
      series({ key: "share", unit: "share", values: counts.map((count) => shareOf(count, total)) }),
    ],
    drillDown: reviewsBehind(privateReviews, frame.chosen, within(frame.period)),
  };
}

function byRestaurant(frame: Frame, now: readonly ReviewSum[]): StatisticsChart {
  const sums = groupedBy(now, ({ restaurantId }) => restaurantId);
  const rows = frame.restaurants.toSorted(
    (one, other) => countOf(sums.get(other.id) ?? []) - countOf(sums.get(one.id) ?? []),
  );
  return {
    key: "privateByRestaurant",
    kind: "table",
    source: "reviews",
    categories: rows.map(({ id, name }) =>
      category({
        kind: "restaurant",
        key: id,
        name,
        query: { restaurantIds: [id] },
        note: sums.has(id) ? null : "noData",
      }),
    ),
    series: [
      series({
        key: "privateCount",
        unit: "count",
        values: rows.map(({ id }) => countOf(sums.get(id) ?? [])),
        query: {},
      }),
      series({ key: "privateRating", unit: "rating", values: rows.map(({ id }) => averageOf(sums.get(id) ?? [])) }),
    ],
    drillDown: reviewsBehind(privateReviews, within(frame.period)),
  };
}

/** Boosters: the private reviews, which are all of it that is counted so far. */
export const boostersTab: Tab = {
  findFirstDay: findFirstReviewDay,
  async read(frame) {
    const { period } = frame;
    const [allNow, allBefore, points, everywhere] = await Promise.all([
      period.dayCount > 0 ? sumReviews(frame, period) : [],
      period.comparison ? sumReviews(frame, period.comparison) : null,
      sumByRange(frame, period.buckets),
      sumReviews(frame, null),
    ]);
    const [now, before] = [privateOf(allNow), allBefore && privateOf(allBefore)];
    const behind = reviewsBehind(privateReviews, frame.chosen, within(period));
    const withData = new Set(now.map(({ restaurantId }) => restaurantId));
    const chart: StatisticsChart = {
      key: "privateVolume",
      kind: "line",
      source: "reviews",
      categories: timeCategories(period),
      series: [series({ key: "privateCount", unit: "count", values: countsAt(frame, privateOf(points)), query: {} })],
      drillDown: reviewsBehind(privateReviews, frame.chosen),
    };
    return {
      sections: [
        {
          key: "private",
          figures: [
            figure({
              key: "privateCount",
              unit: "count",
              value: countOf(now),
              before: countBefore(frame, before && countOf(before)),
              drillDown: behind,
            }),
            figure({
              key: "privateRating",
              unit: "rating",
              value: averageOf(now),
              before: before && averageOf(before),
              better: "higher",
              basis: countOf(now),
              drillDown: behind,
            }),
            figure({
              key: "privateShare",
              unit: "share",
              value: shareOf(countOf(now), countOf(allNow)),
              before: before && allBefore && shareOf(countOf(before), countOf(allBefore)),
              basis: countOf(allNow),
              drillDown: null,
            }),
          ],
          charts: [chart, distributionOf(frame, now), ...(frame.isOne ? [] : [byRestaurant(frame, now)])],
        },
      ],
      withoutData: frame.restaurantIds.filter((id) => !withData.has(id)),
      platforms: everywhere.some(({ isPrivate }) => isPrivate) ? ["private"] : [],
    };
  },
};
