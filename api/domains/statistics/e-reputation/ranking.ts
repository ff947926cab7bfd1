import type { RankedRestaurant } from "#contract/review-statistics/figures.ts";
import type { StatisticsSection } from "#contract/statistics/schemas.ts";
import type { ReviewSums } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { reviewsBehind, within } from "../parts.ts";
import { outliersOf, rankingSection as rank } from "../ranking.ts";
import type { ReviewData } from "./data.ts";
import { responseRateOf } from "./response.ts";
import { averageOf, chosenPlatforms, countOf, publicReviews, rated } from "./sums.ts";

/** Fewer reviews than these are not ranked: one guest would decide. */
const rankedCountMin = 10;
/** Averages that are closer to each other than this are no outliers. */
const outlierStarsMin = 0.3;

type Sums = Record<"now" | "before" | "allTime", ReviewSums[]>;

/** Restaurants from the best to the worst average of the period, with their scores. */
export function rankingSection(
  frame: Frame,
  data: ReviewData,
  scores: ReadonlyMap<string, RankedRestaurant>,
): StatisticsSection | null {
  const { now, before, allTime } = data;
  const averages = new Map(
    [...now].flatMap(([id, sums]): [string, number][] => {
      const average = averageOf([sums]);
      return average === null || sums.count < rankedCountMin ? [] : [[id, average]];
    }),
  );
  const outliers = outliersOf(averages, outlierStarsMin);
  const average = averageOf(now.values());
  const hasBefore = data.before !== null;
  return rank<Sums>(frame, {
    source: "reviews",
    drillDown: reviewsBehind(publicReviews, chosenPlatforms(frame)),
    sumOf: (ids) => ({
      now: ids.flatMap((id) => now.get(id) ?? []),
      before: ids.flatMap((id) => before?.get(id) ?? []),
      allTime: ids.flatMap((id) => allTime.get(id) ?? []),
    }),
    rankOf: (id) => averages.get(id) ?? null,
    isEmpty: (sums) => countOf(sums.now) === 0,
    noteOf: (id, sums) => (countOf(sums.now) < rankedCountMin ? "fewReviews" : (outliers.get(id) ?? null)),
    columns: [
      {
        key: "periodRating",
        unit: "rating",
        read: (sums) => averageOf(sums.now),
        readBefore: hasBefore ? (sums) => averageOf(sums.before) : undefined,
        query: { ...rated, ...within(frame.period) },
      },
      {
        key: "groupGap",
        unit: "rating",
        read: (sums) => {
          const own = averageOf(sums.now);
          return own === null || average === null || countOf(sums.now) < rankedCountMin ? null : own - average;
        },
      },
      {
        key: "periodCount",
        unit: "count",
        read: (sums) => countOf(sums.now),
        readBefore: hasBefore ? (sums) => countOf(sums.before) : undefined,
        query: within(frame.period),
      },
      { key: "ratingNow", unit: "rating", read: (sums) => averageOf(sums.allTime), query: { ...rated } },
      { key: "responseRate", unit: "share", read: (sums) => responseRateOf(sums.now).rate },
      {
        key: "score",
        unit: "score",
        isOfRestaurants: true,
        read: (_, { key }) => scores.get(key)?.score?.value ?? null,
      },
      { key: "scoreGap", unit: "score", isOfRestaurants: true, read: (_, { key }) => scores.get(key)?.gap ?? null },
    ],
  });
}
