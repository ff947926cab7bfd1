import type { Statements } from "#api/db/statements.ts";
import type { RankedRestaurant, ReviewFigures } from "#contract/review-statistics/figures.ts";
import { type Days, daysIn, type StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { type Score, scoreOf } from "#contract/review-statistics/score.ts";
import { addSums, figuresOf, type ReviewSums, readSums, starsOf } from "./reviews.ts";

/** The score of these figures over so many days. */
const scoreOfFigures = (figures: ReviewFigures, days: Days): Score | null =>
  scoreOf({
    ratedCount: figures.ratedCount,
    starCount: starsOf(figures.distribution),
    reviewCount: figures.count,
    answeredCount: figures.answeredCount,
    answerableCount: figures.answerableCount,
    dayCount: daysIn(days),
  });

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

type OfRestaurant = ReviewSums & { restaurantId: string | null };

/**
 * Every restaurant with its figures, its score and its distance from the mean score of the set, best score first; those without a score last,
 * by their number of reviews.
 */
export function rankRestaurants(
  restaurantIds: readonly string[],
  present: { days: Days; sums: readonly OfRestaurant[] },
  past: { days: Days; sums: readonly OfRestaurant[] } | null,
): RankedRestaurant[] {
  const byRestaurant = ({ sums }: { sums: readonly OfRestaurant[] }) =>
    Map.groupBy(sums, ({ restaurantId }) => restaurantId ?? "");
  const [now, then] = [byRestaurant(present), past && byRestaurant(past)];
  const ranked = restaurantIds.map((restaurantId) => {
    const figures = figuresOf(addSums(now.get(restaurantId) ?? []));
    const before = then && figuresOf(addSums(then.get(restaurantId) ?? []));
    const scoreBefore = past && before && scoreOfFigures(before, past.days);
    return { restaurantId, figures, before, score: scoreOfFigures(figures, present.days), scoreBefore };
  });
  const scores = ranked.flatMap(({ score }) => score?.value ?? []);
  const mean = scores.reduce((sum, value) => sum + value, 0) / scores.length;
  return ranked
    .map((one) => ({ ...one, gap: one.score && oneDecimal(one.score.value - mean) }))
    .sort(
      (a, b) =>
        (b.score?.value ?? -1) - (a.score?.value ?? -1) ||
        b.figures.count - a.figures.count ||
        (a.restaurantId < b.restaurantId ? -1 : 1),
    );
}

/** The same for the restaurants of a filter. */
export async function readRanking(
  tx: Statements,
  filter: StatisticsFilter,
  compared: Days | null,
): Promise<RankedRestaurant[]> {
  const found = await readSums(tx, filter, compared ? [filter, compared] : [filter], { restaurants: true });
  const at = (days: Days, position: number) => ({ days, sums: found.filter(({ index }) => index === position) });
  return rankRestaurants(filter.restaurantIds, at(filter, 0), compared && at(compared, 1));
}
