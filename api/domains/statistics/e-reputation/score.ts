import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { RankedRestaurant } from "#contract/review-statistics/figures.ts";
import type { StatisticsFigure } from "#contract/statistics/schemas.ts";
import { readRanking } from "../../review-statistics/ranking.ts";
import type { Frame } from "../frame.ts";
import { figure, reviewsBehind, within } from "../parts.ts";
import { sumsFilter } from "./filter.ts";
import { chosenPlatforms, publicReviews } from "./sums.ts";

/** Scores of the shown restaurants; for one, those of the whole access scope, which it is compared with. */
export async function readScores(frame: Frame): Promise<Map<string, RankedRestaurant>> {
  const { context, isOne, period } = frame;
  if (period.dayCount === 0) return new Map();
  const asked = sumsFilter(frame, "public");
  const restaurantIds = isOne ? await accessibleRestaurantIds(context) : asked.restaurantIds;
  const ranked = await readRanking(context.database.orm, { ...asked, restaurantIds }, period.comparison);
  return new Map(ranked.map((one) => [one.restaurantId, one]));
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
