import { type SQL, sql } from "drizzle-orm";
import { reviewDays, reviewMonths } from "#api/db/schema/review-rollups.ts";
import { reviewRemovedDays } from "#api/db/schema/review-statistics.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { pieceRows } from "#api/pieces.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { ReviewFigures, SeriesStep } from "#contract/review-statistics/figures.ts";
import { type Days, type SeriesUnit, type StatisticsFilter, stepsIn } from "#contract/review-statistics/filter.ts";
import { type AnyDays, filterConditions, monthConditions, monthsWithin, piecesFor } from "./conditions.ts";

const d = reviewDays;
const g = reviewRemovedDays;
const m = reviewMonths;

/** Counts of reviews out of which figures are made. */
export type ReviewSums = {
  count: number;
  privateCount: number;
  withTextCount: number;
  /** By stars; index 0 = none. */
  distribution: number[];
  answeredCount: number;
  pendingCount: number;
  notAnsweredCount: number;
  removedCount: number;
};
/** The sums of the range at `index`; of one restaurant or platform where they are told apart. */
export type FoundSums = ReviewSums & {
  index: number;
  restaurantId: string | null;
  platformKey: PlatformKey | null;
  isPrivate: boolean;
};
type Apart = { restaurants?: boolean; platforms?: boolean };

type Cell = Exclude<keyof typeof m.$inferSelect, "restaurantId" | "platformKey" | "month" | "isPrivate">;
/** The columns of a row of sums, and what each is on the days. */
const ofDays: Record<Exclude<Cell, "removed">, SQL> = {
  stars0: sql`${d.rating} = 0`,
  stars1: sql`${d.rating} = 1`,
  stars2: sql`${d.rating} = 2`,
  stars3: sql`${d.rating} = 3`,
  stars4: sql`${d.rating} = 4`,
  stars5: sql`${d.rating} = 5`,
  answered: sql`${d.answerState} = 'answered'`,
  pending: sql`${d.answerState} = 'pending'`,
  notAnswered: sql`${d.answerState} = 'not_answered'`,
  withText: d.hasText.getSQL(),
};
const cells = [...(Object.keys(ofDays) as Exclude<Cell, "removed">[]), "removed"] as const;
const eachCell = (write: (cell: Cell) => SQL) => sql.join(cells.map(write), sql`, `);
const named = (cell: Cell) => sql.identifier(cell);

/** A row of columns as the callers know it. */
function sumsOf(row: Record<Cell, number> & { isPrivate: boolean }): ReviewSums {
  const distribution = [row.stars0, row.stars1, row.stars2, row.stars3, row.stars4, row.stars5];
  const count = distribution.reduce((sum, of) => sum + of, 0);
  return {
    count,
    privateCount: row.isPrivate ? count : 0,
    withTextCount: row.withText,
    distribution,
    answeredCount: row.answered,
    pendingCount: row.pending,
    notAnsweredCount: row.notAnswered,
    removedCount: row.removed,
  };
}

/**
 * Sums of each range, private reviews apart from public ones: whole months as far as ranges have them, and the days at their edges. A range
 * without a review is not in it.
 */
export async function readSums(
  tx: Statements,
  filter: AnyDays,
  ranges: readonly Days[],
  apart: Apart = {},
): Promise<FoundSums[]> {
  const pieces = piecesFor(filter, ranges);
  if (pieces.length === 0) return [];
  const key = (
    of: typeof m | typeof d | typeof g,
  ) => sql`${apart.restaurants ? of.restaurantId : sql`null::uuid`} as "restaurantId",
    ${apart.platforms ? of.platformKey : sql`null::text`} as "platformKey", ${of.isPrivate} as "isPrivate"`;
  const inDays = (of: typeof d | typeof g, sums: SQL) => sql`
    select piece.index, one.* from pieces piece cross join lateral (select ${key(of)}, ${sums}
      from ${of} where ${filterConditions(filter, of)} and ${of.day} between piece.first and piece.last group by 1, 2, 3) one
    where not piece.is_month`;
  const isOfMonths = sql`${monthConditions(filter, m, apart.platforms)} and ${monthsWithin(m.month, pieces)}`;
  const ofPieces = sql`select piece.index, ${key(m)}, ${eachCell((cell) => sql`sum(piece.sign * ${m[cell]})::int as ${named(cell)}`)}
    from ${m} join pieces piece on piece.is_month and piece.first = ${m.month} where ${isOfMonths} group by 1, 2, 3, 4`;
  // Months are added up before they meet the pieces, unless each row is one restaurant's anyway.
  const ofMonths = apart.restaurants
    ? ofPieces
    : sql`
    select piece.index, "restaurantId", "platformKey", "isPrivate", ${eachCell((cell) => sql`piece.sign * ${named(cell)}`)}
    from (select ${key(m)}, ${m.month}, ${eachCell((cell) => sql`sum(${m[cell]})::int as ${named(cell)}`)}
      from ${m} where ${isOfMonths} group by 1, 2, 3, 4) months
      join pieces piece on piece.is_month and piece.first = months.month`;
  const counted = (condition: SQL) => sql`(piece.sign * coalesce(sum(${d.count}) filter (where ${condition}), 0))::int`;
  const ofReviews = inDays(
    d,
    eachCell((cell) => (cell === "removed" ? sql`0` : counted(ofDays[cell]))),
  );
  const ofRemoved = inDays(
    g,
    eachCell((cell) => (cell === "removed" ? sql`(piece.sign * sum(${g.count}))::int` : sql`0`)),
  );
  const sources = [
    ...(pieces.some(({ isMonth }) => isMonth) ? [ofMonths] : []),
    ...(pieces.some(({ isMonth }) => !isMonth) ? [ofReviews, ofRemoved] : []),
  ];
  const rows = await rowsOf<Record<Cell, number> & Omit<FoundSums, keyof ReviewSums>>(
    tx,
    sql`with pieces as (${pieceRows(pieces)}),
      rows (index, "restaurantId", "platformKey", "isPrivate", ${eachCell((cell) => sql`${named(cell)}`)}) as (${sql.join(sources, sql` union all `)})
      select index, "restaurantId", "platformKey", "isPrivate", ${eachCell((cell) => sql`sum(${named(cell)})::int as ${named(cell)}`)}
      from rows group by 1, 2, 3, 4`,
  );
  return rows
    .map(({ index, restaurantId, platformKey, ...row }) => ({
      ...{ index, restaurantId, platformKey, isPrivate: row.isPrivate },
      ...sumsOf(row),
    }))
    .filter(({ count, removedCount }) => count > 0 || removedCount > 0);
}

/** Sums of all time, once by restaurant and once by platform; the filter has neither stars nor words. */
export async function readAllTime(tx: Statements, filter: AnyDays) {
  const rows = await rowsOf<Record<Cell, number> & Omit<FoundSums, keyof ReviewSums | "index">>(
    tx,
    sql`select ${m.restaurantId} as "restaurantId", ${m.platformKey} as "platformKey", ${m.isPrivate} as "isPrivate",
        ${eachCell((cell) => sql`sum(${m[cell]})::int as ${named(cell)}`)}
      from ${m} where ${monthConditions(filter, m, true)} and ${m.month} = '-infinity'
      group by ${m.isPrivate}, grouping sets ((${m.restaurantId}), (${m.platformKey}))`,
  );
  const found = rows.map(({ restaurantId, platformKey, ...row }) => ({
    ...{ restaurantId, platformKey, isPrivate: row.isPrivate },
    ...sumsOf(row),
  }));
  return {
    byRestaurant: found.filter(({ restaurantId, count }) => restaurantId !== null && count > 0),
    byPlatform: found.filter(({ platformKey, count }) => platformKey !== null && count > 0),
  };
}

/** Sums of several rows together. */
export function addSums(all: readonly ReviewSums[]): ReviewSums {
  const add = (read: (sums: ReviewSums) => number) => all.reduce((sum, one) => sum + read(one), 0);
  return {
    count: add(({ count }) => count),
    privateCount: add(({ privateCount }) => privateCount),
    withTextCount: add(({ withTextCount }) => withTextCount),
    distribution: [0, 1, 2, 3, 4, 5].map((rating) => add(({ distribution }) => distribution[rating] ?? 0)),
    answeredCount: add(({ answeredCount }) => answeredCount),
    pendingCount: add(({ pendingCount }) => pendingCount),
    notAnsweredCount: add(({ notAnsweredCount }) => notAnsweredCount),
    removedCount: add(({ removedCount }) => removedCount),
  };
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

const figuresAt = (found: readonly FoundSums[], at: number) =>
  figuresOf(addSums(found.filter(({ index }) => index === at)));

/** The figures of a period, and of another to compare it with. */
export async function readTotals(
  tx: Statements,
  filter: StatisticsFilter,
  compared: Days | null,
): Promise<{ present: ReviewFigures; before: ReviewFigures | null }> {
  const found = await readSums(tx, filter, compared ? [filter, compared] : [filter]);
  return { present: figuresAt(found, 0), before: compared && figuresAt(found, 1) };
}

/** The figures of each step of a period, oldest first, steps without a review included. */
export async function readSeries(
  tx: Statements,
  filter: StatisticsFilter,
  unit: SeriesUnit,
): Promise<SeriesStep<ReviewFigures>[]> {
  const steps = stepsIn(unit, filter);
  const found = await readSums(tx, filter, steps);
  return steps.map((step, index) => ({ ...step, ...figuresAt(found, index) }));
}
