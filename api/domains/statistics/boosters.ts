import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { StatisticsChart } from "#contract/statistics/schemas.ts";
import { addSums, type FoundSums, readAllTime, readSums } from "../review-statistics/reviews.ts";
import { byRestaurant, countBefore } from "./e-reputation/data.ts";
import { sumsFilter } from "./e-reputation/filter.ts";
import { averageOf, countOf } from "./e-reputation/sums.ts";
import { findFirstReviewDay } from "./first-review-day.ts";
import type { Frame } from "./frame.ts";
import { category, figure, reviewsBehind, series, shareOf, timeCategories, within } from "./parts.ts";
import { countsAt } from "./points.ts";
import type { Tab } from "./tab.ts";

/** Reviews that guests left with the restaurant itself; the list of reviews names them by their platform. */
const privateReviews: Partial<ReviewQuery> = { archived: true, platforms: ["private"] };
const privateOf = (sums: readonly FoundSums[]) => sums.filter(({ isPrivate }) => isPrivate);

const stars = [5, 4, 3, 2, 1] as const;

function distributionOf(frame: Frame, now: readonly FoundSums[]): StatisticsChart {
  const { distribution } = addSums(now);
  const counts = stars.map((rating) => distribution[rating] ?? 0);
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

function restaurantsTable(frame: Frame, now: readonly FoundSums[]): StatisticsChart {
  const sums = byRestaurant(now);
  const countIn = (id: string) => sums.get(id)?.count ?? 0;
  const rows = frame.restaurants.toSorted((one, other) => countIn(other.id) - countIn(one.id));
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
        values: rows.map(({ id }) => countIn(id)),
        query: {},
      }),
      series({
        key: "privateRating",
        unit: "rating",
        values: rows.map(({ id }) => averageOf([sums.get(id)].filter((one) => one !== undefined))),
      }),
    ],
    drillDown: reviewsBehind(privateReviews, within(frame.period)),
  };
}

/** Boosters: the private reviews, which are all of it that is counted so far. */
export const boostersTab: Tab = {
  restsOn: ["reviews", "posts"],
  findFirstDay: findFirstReviewDay,
  async read(frame) {
    const { context, period } = frame;
    const { orm } = context.database;
    const { comparison } = period;
    const asked = { ...sumsFilter(frame, "all"), platforms: [] };
    const [found, points, everywhere] = await Promise.all([
      readSums(orm, asked, comparison ? [period, comparison] : [period], { restaurants: true }),
      readSums(orm, { ...asked, visibility: "private" }, period.buckets),
      readAllTime(orm, { ...asked, visibility: "private" }),
    ]);
    const allNow = found.filter(({ index, count }) => index === 0 && count > 0);
    const allBefore = comparison && found.filter(({ index, count }) => index === 1 && count > 0);
    const [now, before] = [privateOf(allNow), allBefore && privateOf(allBefore)];
    const behind = reviewsBehind(privateReviews, frame.chosen, within(period));
    const withData = new Set(now.map(({ restaurantId }) => restaurantId));
    const chart: StatisticsChart = {
      key: "privateVolume",
      kind: "line",
      source: "reviews",
      categories: timeCategories(period),
      series: [
        series({
          key: "privateCount",
          unit: "count",
          values: countsAt(frame, new Map(points.map((one) => [one.index, one]))),
          query: {},
        }),
      ],
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
          charts: [chart, distributionOf(frame, now), ...(frame.isOne ? [] : [restaurantsTable(frame, now)])],
        },
      ],
      withoutData: frame.restaurantIds.filter((id) => !withData.has(id)),
      platforms: everywhere.byPlatform.length > 0 ? ["private"] : [],
    };
  },
};
