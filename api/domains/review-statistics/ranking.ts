import { sql } from "drizzle-orm";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { RankedRestaurant, ReviewFigures } from "#contract/review-statistics/figures.ts";
import { type Days, daysIn, type StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { type Score, scoreOf } from "#contract/review-statistics/score.ts";
import { figuresOf, noSums, type ReviewSums, reviewSums, starsOf, summedRows } from "./reviews.ts";

/** The score of these figures over so many days. */
export const scoreOfFigures = (figures: ReviewFigures, days: Days): Score | null =>
  scoreOf({
    ratedCount: figures.ratedCount,
    starCount: starsOf(figures.distribution),
    reviewCount: figures.count,
    answeredCount: figures.answeredCount,
    answerableCount: figures.answerableCount,
    dayCount: daysIn(days),
  });

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/**
 * Every restaurant of the filter with its figures, its score and its distance from the mean score of the set, best score first; those
 * without a score last, by their number of reviews.
 */
export async function readRanking(
  tx: Statements,
  filter: StatisticsFilter,
  compared: Days | null,
): Promise<RankedRestaurant[]> {
  const sums = (days: Days) =>
    sql`(select key, ${reviewSums} from ${summedRows({ ...filter, ...days }, ({ restaurantId }) => sql`${restaurantId}`)} x group by key)`;
  const rows = await rowsOf<{ restaurantId: string; sums: ReviewSums | null; sumsBefore: ReviewSums | null }>(
    tx,
    sql`select c.id as "restaurantId", row_to_json(present) as sums, ${compared ? sql`row_to_json(past)` : sql`null::json`} as "sumsBefore"
      from unnest(${sql.param(filter.restaurantIds)}::uuid[]) c (id)
      left join ${sums(filter)} present on present.key = c.id
      ${compared ? sql`left join ${sums(compared)} past on past.key = c.id` : sql``}`,
  );
  const ranked = rows.map(({ restaurantId, sums: found, sumsBefore }) => {
    const figures = figuresOf(found ?? noSums);
    const before = compared && figuresOf(sumsBefore ?? noSums);
    const scoreBefore = compared && before && scoreOfFigures(before, compared);
    return { restaurantId, figures, before, score: scoreOfFigures(figures, filter), scoreBefore };
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
