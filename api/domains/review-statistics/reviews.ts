import { type SQL, sql } from "drizzle-orm";
import { reviewDays } from "#api/db/schema/review-rollups.ts";
import { reviewRemovedDays } from "#api/db/schema/review-statistics.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type { ReviewFigures, SeriesStep } from "#contract/review-statistics/figures.ts";
import type { Days, SeriesUnit, StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { filterConditions, stepOf, stepsOf, within } from "./conditions.ts";

const d = reviewDays;
const m = reviewRemovedDays;

/** Sums as the database gives them. */
export type ReviewSums = {
  count: number;
  privateCount: number;
  withTextCount: number;
  distribution: number[];
  answeredCount: number;
  pendingCount: number;
  notAnsweredCount: number;
  removedCount: number;
};

const ofRating = sql.join(
  [0, 1, 2, 3, 4, 5].map(
    (rating) => sql`coalesce(sum(count) filter (where rating = ${sql.raw(String(rating))}), 0)::int`,
  ),
  sql`, `,
);
const counted = (condition: SQL) => sql`coalesce(sum(count) filter (where ${condition}), 0)::int`;

/** The columns of `ReviewSums` out of rows of `summedRows`. */
export const reviewSums = sql`coalesce(sum(count), 0)::int as "count", ${counted(sql`is_private`)} as "privateCount",
  ${counted(sql`has_text`)} as "withTextCount", array[${ofRating}] as distribution,
  ${counted(sql`answer_state = 'answered'`)} as "answeredCount", ${counted(sql`answer_state = 'pending'`)} as "pendingCount",
  ${counted(sql`answer_state = 'not_answered'`)} as "notAnsweredCount", coalesce(sum(removed), 0)::int as "removedCount"`;

/**
 * Rows of both tables of sums that match, with a key each: `key`, the dimensions, `count` and `removed`. Added up before the columns are
 * taken apart: fourteen conditions on each row of the table would take longer than reading it.
 */
export function summedRows(filter: StatisticsFilter, keyOf: (table: typeof d | typeof m) => SQL): SQL {
  return sql`(
    select ${keyOf(d)} as key, ${d.rating}, ${d.answerState}, ${d.isPrivate}, ${d.hasText}, sum(${d.count}) as count, 0::bigint as removed
    from ${d} where ${filterConditions(filter, d)} and ${within(d.day, filter)} group by 1, 2, 3, 4, 5
    union all
    select ${keyOf(m)}, ${m.rating}, '', ${m.isPrivate}, ${m.hasText}, 0::bigint, sum(${m.count})
    from ${m} where ${filterConditions(filter, m)} and ${within(m.day, filter)} group by 1, 2, 3, 4, 5)`;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Sums with what is reckoned from them. */
export function figuresOf(sums: ReviewSums): ReviewFigures {
  const { distribution, answeredCount, pendingCount, notAnsweredCount } = sums;
  const ratedCount = distribution.slice(1).reduce((total, count) => total + count, 0);
  const answerableCount = answeredCount + pendingCount + notAnsweredCount;
  return {
    count: sums.count,
    privateCount: sums.privateCount,
    withTextCount: sums.withTextCount,
    distribution,
    ratedCount,
    averageRating: ratedCount === 0 ? null : rounded(starsOf(distribution) / ratedCount),
    answeredCount,
    pendingCount,
    notAnsweredCount,
    answerableCount,
    responseRate: answerableCount === 0 ? null : answeredCount / answerableCount,
    removedCount: sums.removedCount,
  };
}

export const starsOf = (distribution: readonly number[]): number =>
  distribution.reduce((stars, count, rating) => stars + rating * count, 0);

/** Sums of no review. */
export const noSums: ReviewSums = {
  count: 0,
  privateCount: 0,
  withTextCount: 0,
  distribution: [0, 0, 0, 0, 0, 0],
  answeredCount: 0,
  pendingCount: 0,
  notAnsweredCount: 0,
  removedCount: 0,
};

/** The figures of a period, and of another to compare it with. */
export async function readTotals(
  tx: Statements,
  filter: StatisticsFilter,
  compared: Days | null,
): Promise<{ present: ReviewFigures; before: ReviewFigures | null }> {
  const sums = (days: Days) => sql`select ${reviewSums} from ${summedRows({ ...filter, ...days }, () => sql`true`)} x`;
  const rows = await rowsOf<ReviewSums & { isPresent: boolean }>(
    tx,
    compared
      ? sql`select true as "isPresent", x.* from (${sums(filter)}) x union all select false, x.* from (${sums(compared)}) x`
      : sql`select true as "isPresent", x.* from (${sums(filter)}) x`,
  );
  const [present, before] = [rows.find(({ isPresent }) => isPresent), rows.find(({ isPresent }) => !isPresent)];
  if (!present) throw new Error("sums without a group have one row");
  return { present: figuresOf(present), before: before ? figuresOf(before) : null };
}

/** The figures of each step of a period, oldest first, steps without a review included. */
export async function readSeries(
  tx: Statements,
  filter: StatisticsFilter,
  unit: SeriesUnit,
): Promise<SeriesStep<ReviewFigures>[]> {
  const rows = await rowsOf<Days & { sums: ReviewSums | null }>(
    tx,
    sql`select to_char(b.first, 'YYYY-MM-DD') as "from", to_char(b.last, 'YYYY-MM-DD') as "to", row_to_json(x) as sums
      from ${stepsOf(unit, filter)}
      left join (select key, ${reviewSums} from ${summedRows(filter, ({ day }) => stepOf(unit, day))} x group by key) x on x.key = b.start
      order by b.start`,
  );
  return rows.map(({ from, to, sums }) => ({ from, to, ...figuresOf(sums ?? noSums) }));
}
