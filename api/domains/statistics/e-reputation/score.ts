import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { RankedRestaurant } from "#contract/review-statistics/figures.ts";
import type { StatisticsFigure } from "#contract/statistics/schemas.ts";
import { rankRestaurants, readRanking } from "../../review-statistics/ranking.ts";
import type { ReviewSums } from "../../review-statistics/reviews.ts";
import type { Frame } from "../frame.ts";
import { figure, reviewsBehind, within } from "../parts.ts";
import type { ReviewData } from "./data.ts";
import { sumsFilter } from "./filter.ts";
import { chosenPlatforms, publicReviews } from "./sums.ts";

/** Scores of the whole access scope, which one restaurant is compared with; null over many, whose own sums tell them. */
export async function readScopeScores(frame: Frame): Promise<RankedRestaurant[] | null> {
  if (!frame.isOne) return null;
  const { context, period } = frame;
  const asked = { ...sumsFilter(frame, "public"), restaurantIds: await accessibleRestaurantIds(context) };
  return readRanking(context.database.orm, asked, period.comparison);
}

/** Scores of the shown restaurants. */
export function scoresOf({ restaurantIds, period }: Frame, { now, before }: ReviewData): RankedRestaurant[] {
  const rowsOf = (sums: ReadonlyMap<string, ReviewSums>) =>
    [...sums].map(([restaurantId, one]) => ({ ...one, restaurantId }));
  const past = period.comparison && before ? { days: period.comparison, sums: rowsOf(before) } : null;
  return rankRestaurants(restaurantIds, { days: period, sums: rowsOf(now) }, past);
}

/** Of one restaurant: its score, and how far it is from the others'. Over many the ranking says it for each. */
export function scoreFigures(frame: Frame, scores: ReadonlyMap<string, RankedRestaurant>): StatisticsFigure[] {
  if (!frame.isOne) return [];
  const own = scores.get(frame.restaurantIds[0] ?? "");
  const drillDown = reviewsBehind(publicReviews, chosenPlatforms(frame), within(frame.period));
  const compared = [...scores.values()].filter(({ score }) => score !== null).length;
  const score = figure({
    key: "score",
    unit: "score",
    value: own?.score?.value ?? null,
    before: own?.scoreBefore?.value ?? null,
    better: "higher",
    basis: own?.figures.ratedCount ?? 0,
    drillDown,
  });
  // Alone, a restaurant has nobody to be compared with.
  return compared < 2
    ? [score]
    : [score, figure({ key: "scoreGap", unit: "score", value: own?.gap ?? null, drillDown: null })];
}
