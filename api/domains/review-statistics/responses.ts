import { type SQL, sql } from "drizzle-orm";
import { reviewResponseDays, reviewResponseMonths, stepColumn } from "#api/db/schema/review-statistics.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { pieceRows } from "#api/pieces.ts";
import type {
  MethodResponses,
  PersonResponses,
  ResponseFigures,
  SeriesStep,
} from "#contract/review-statistics/figures.ts";
import { type Days, type SeriesUnit, type StatisticsFilter, stepsIn } from "#contract/review-statistics/filter.ts";
import { type ReplyMethod, replyMethods } from "#contract/review-statistics/reply-methods.ts";
import { responseSteps } from "#contract/review-statistics/response-steps.ts";
import { type AnyDays, filterConditions, monthConditions, monthsWithin, piecesFor } from "./conditions.ts";

const t = reviewResponseDays;
const m = reviewResponseMonths;

/** Around the clock, or while the house was open (docs/decisions/138, 265). */
export type ResponseClock = "clock" | "open";

/** The sums of a range at `index`, of one part of the replies where these are told apart. */
type Sums = { index: number; key: string; count: number; seconds: number; histogram: number[] };

/** Replies told apart by whom or by how they were made. */
type Parts = (typeof m.$inferSelect)["apart"];

const steps = responseSteps.map((_, step) => ({ step, column: sql`${sql.identifier(stepColumn(step))}` }));
const eachStep = (write: (column: SQL, step: number) => SQL) =>
  sql.join(
    steps.map(({ step, column }) => write(column, step)),
    sql`, `,
  );

const keyOfDays: Record<Parts, SQL> = { all: sql`''`, people: sql`${t.userId}::text`, methods: t.method.getSQL() };
/** First replies in each of the ranges, whole months as far as they have them. What is not in it had none. */
async function readSums(
  tx: Statements,
  filter: AnyDays,
  clock: ResponseClock,
  ranges: readonly Days[],
  parts: Parts,
): Promise<Sums[]> {
  // Months tell people and methods over all platforms together.
  const isByMonths = parts === "all" || filter.platforms.length === 0;
  const pieces = piecesFor(filter, ranges, isByMonths);
  if (pieces.length === 0) return [];
  const [step, seconds] = clock === "clock" ? [t.step, t.seconds] : [t.openStep, t.openSeconds];
  const ofMonths = sql`select piece.index, key, piece.sign * count, piece.sign * seconds, ${eachStep((column) => sql`piece.sign * ${column}`)}
    from (select ${m.part} as key, ${m.month}, sum(${m.count})::int as count, sum(${m.seconds})::bigint as seconds,
        ${eachStep((column) => sql`sum(${column})::int as ${column}`)} from ${m}
      where ${monthConditions(filter, m)} and ${m.clock} = ${clock} and ${m.apart} = ${parts} and ${monthsWithin(m.month, pieces)} group by 1, 2) months
      join pieces piece on piece.is_month and piece.first = months.month`;
  const inStep = (at: number) =>
    sql`(piece.sign * coalesce(sum(count) filter (where step = ${sql.raw(String(at))}), 0))::int`;
  const ofDays = sql`select piece.index, key, (piece.sign * sum(count))::int, (piece.sign * sum(seconds))::bigint, ${eachStep((_, at) => inStep(at))}
    from pieces piece cross join lateral (select ${keyOfDays[parts]} as key, ${step} as step,
        sum(${t.count}) as count, sum(${seconds}) as seconds
      from ${t} where ${filterConditions(filter, t)} and ${t.day} between piece.first and piece.last group by 1, 2) one
    where not piece.is_month group by piece.index, piece.sign, piece.first, key`;
  const sources = [
    ...(pieces.some(({ isMonth }) => isMonth) ? [ofMonths] : []),
    ...(pieces.some(({ isMonth }) => !isMonth) ? [ofDays] : []),
  ];
  const rows = await rowsOf<Omit<Sums, "histogram"> & Record<string, number>>(
    tx,
    sql`with pieces as (${pieceRows(pieces)}), rows (index, key, count, seconds, ${eachStep((column) => column)}) as (${sql.join(sources, sql` union all `)})
      select index, key, sum(count)::int as count, sum(seconds)::bigint as seconds,
        ${eachStep((column) => sql`sum(${column})::int as ${column}`)}
      from rows group by 1, 2 having sum(count) > 0`,
  );
  return rows.map(({ index, key, count, seconds: spent, ...row }) => ({
    ...{ index, key, count, seconds: spent },
    histogram: responseSteps.map((_, at) => row[stepColumn(at)] ?? 0),
  }));
}

/** Figures out of sums; the median is the lower one of an even number. */
function figuresOf(found: readonly Sums[]): ResponseFigures {
  const histogram = responseSteps.map((_, step) => found.reduce((sum, one) => sum + (one.histogram[step] ?? 0), 0));
  const timedCount = histogram.reduce((sum, count) => sum + count, 0);
  const seconds = found.reduce((sum, one) => sum + Number(one.seconds), 0);
  let upTo = 0;
  const median = histogram.findIndex((count) => {
    upTo += count;
    return count > 0 && upTo * 2 >= timedCount;
  });
  return {
    answeredCount: found.reduce((sum, { count }) => sum + count, 0),
    timedCount,
    averageSeconds: timedCount === 0 ? null : Math.round(seconds / timedCount),
    median: responseSteps[median] ?? null,
    histogram,
  };
}
const figuresAt = (found: readonly Sums[], at: number) => figuresOf(found.filter(({ index }) => index === at));

/** Response times of a period, of each of its points, and of the days it is compared with; the points are all of the period's days. */
export async function readResponseRanges(
  tx: Statements,
  filter: AnyDays,
  clock: ResponseClock,
  { points, compared }: { points: readonly Days[]; compared: Days | null },
): Promise<{ present: ResponseFigures; points: ResponseFigures[]; before: ResponseFigures | null }> {
  // Two statements: one would be large enough for the database to start helpers, which takes longer than reading.
  const [found, past] = await Promise.all([
    readSums(tx, filter, clock, points, "all"),
    compared ? readSums(tx, filter, clock, [compared], "all") : [],
  ]);
  return {
    present: figuresOf(found),
    points: points.map((_, index) => figuresAt(found, index)),
    before: compared && figuresOf(past),
  };
}

/** Response times of a period, and of another to compare it with. */
export async function readResponses(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
  compared: Days | null,
): Promise<{ present: ResponseFigures; before: ResponseFigures | null }> {
  const { present, before } = await readResponseRanges(tx, filter, clock, { points: [filter], compared });
  return { present, before };
}

/** Response times of each step of a period, oldest first, steps without a reply included. */
export async function readResponseSeries(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
  unit: SeriesUnit,
): Promise<SeriesStep<ResponseFigures>[]> {
  const points = stepsIn(unit, filter);
  const found = await readResponseRanges(tx, filter, clock, { points, compared: null });
  return points.flatMap((step, index) => (found.points[index] ? [{ ...step, ...found.points[index] }] : []));
}

/** Response times by who replied first, most replies first; last whoever is not known. */
export async function readResponsesByPerson(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
): Promise<PersonResponses[]> {
  const found = await readSums(tx, filter, clock, [filter], "people");
  const people = await tx
    .select({ id: users.id, name: sql<string | null>`nullif(concat_ws(' ', ${users.name}, ${users.lastname}), '')` })
    .from(users)
    .where(
      isAnyOf(
        users.id,
        found.map(({ key }) => key),
      ),
    );
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const [known, unknown] = [true, false].map((isKnown) => found.filter(({ key }) => nameOf.has(key) === isKnown));
  const rows = (known ?? []).map((sums) => ({
    userId: sums.key,
    name: nameOf.get(sums.key) ?? null,
    ...figuresOf([sums]),
  }));
  return [
    ...rows.toSorted((one, other) => other.answeredCount - one.answeredCount || (one.userId < other.userId ? -1 : 1)),
    ...(unknown && unknown.length > 0 ? [{ userId: null, name: null, ...figuresOf(unknown) }] : []),
  ];
}

/** Response times by how the first reply was made, each method in its order. */
export async function readResponsesByMethod(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
): Promise<MethodResponses[]> {
  const found = await readSums(tx, filter, clock, [filter], "methods");
  return replyMethods.map((method) => ({ method, ...figuresOf(found.filter(({ key }) => key === method)) }));
}

/** First replies of each restaurant by range and method, as far as there are any; `index` is that of the range. */
export async function readMethodCounts(
  tx: Statements,
  filter: AnyDays,
  ranges: readonly Days[],
): Promise<{ restaurantId: string; index: number; method: ReplyMethod; count: number }[]> {
  const pieces = piecesFor(filter, ranges);
  if (pieces.length === 0) return [];
  const ofMonths = sql`select piece.index, ${m.restaurantId} as restaurant_id, ${m.part} as method, piece.sign * ${m.count} as count
    from ${m} join pieces piece on piece.is_month and piece.first = ${m.month}
    where ${monthConditions(filter, m)} and ${m.clock} = 'clock' and ${m.apart} = 'methods' and ${monthsWithin(m.month, pieces)}`;
  const ofDays = sql`select piece.index, one.restaurant_id, one.method, piece.sign * one.count
    from pieces piece cross join lateral (select ${t.restaurantId}, ${t.method}, sum(${t.count}) as count from ${t}
      where ${filterConditions(filter, t)} and ${t.day} between piece.first and piece.last group by 1, 2) one
    where not piece.is_month`;
  return rowsOf(
    tx,
    sql`with pieces as (${pieceRows(pieces)})
      select index, restaurant_id as "restaurantId", method, sum(count)::int as count from (${ofMonths} union all ${ofDays}) rows
      group by 1, 2, 3 having sum(count) > 0`,
  );
}
