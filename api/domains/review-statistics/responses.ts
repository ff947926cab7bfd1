import { type SQL, sql } from "drizzle-orm";
import { reviewResponseDays } from "#api/db/schema/review-statistics.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import type {
  MethodResponses,
  PersonResponses,
  ResponseFigures,
  SeriesStep,
} from "#contract/review-statistics/figures.ts";
import type { Days, SeriesUnit, StatisticsFilter } from "#contract/review-statistics/filter.ts";
import { type ReplyMethod, replyMethods } from "#contract/review-statistics/reply-methods.ts";
import { responseSteps } from "#contract/review-statistics/response-steps.ts";
import { filterConditions, stepOf, stepsOf, within } from "./conditions.ts";

const t = reviewResponseDays;

/** Around the clock, or while the house was open (docs/decisions/138, 265). */
export type ResponseClock = "clock" | "open";

/** One key's sums as the database gives them; `steps` are pairs of a step and how many are in it. */
type Sums = { answeredCount: number; seconds: number; steps: [step: number, count: number][] | null };

const none: Sums = { answeredCount: 0, seconds: 0, steps: null };

/** Rows `(key, …Sums)` of the matching replies. */
function sumsBy(filter: StatisticsFilter, clock: ResponseClock, key: SQL): SQL {
  const [step, seconds] = clock === "clock" ? [t.step, t.seconds] : [t.openStep, t.openSeconds];
  return sql`(
    select key, sum(count)::int as "answeredCount", coalesce(sum(seconds) filter (where step >= 0), 0) as seconds,
      jsonb_agg(jsonb_build_array(step, count) order by step) filter (where step >= 0 and count > 0) as steps
    from (select ${key} as key, ${step} as step, sum(${t.count}) as count, sum(${seconds}) as seconds
      from ${t} where ${filterConditions(filter, t)} and ${within(t.day, filter)} group by 1, 2) by_step
    group by key having sum(count) > 0)`;
}

/** Figures out of sums; the median is the lower one of an even number. */
function figuresOf({ answeredCount, seconds, steps }: Sums): ResponseFigures {
  const histogram = responseSteps.map(() => 0);
  for (const [step, count] of steps ?? []) histogram[step] = count;
  const timedCount = histogram.reduce((sum, count) => sum + count, 0);
  let upTo = 0;
  const median = histogram.findIndex((count) => {
    upTo += count;
    return count > 0 && upTo * 2 >= timedCount;
  });
  return {
    answeredCount,
    timedCount,
    averageSeconds: timedCount === 0 ? null : Math.round(Number(seconds) / timedCount),
    median: responseSteps[median] ?? null,
    histogram,
  };
}

/** Response times of a period, and of another to compare it with. */
export async function readResponses(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
  compared: Days | null,
): Promise<{ present: ResponseFigures; before: ResponseFigures | null }> {
  const sums = (days: Days) => sumsBy({ ...filter, ...days }, clock, sql`true`);
  const rows = await rowsOf<Sums & { isPresent: boolean }>(
    tx,
    compared
      ? sql`select true as "isPresent", x.* from ${sums(filter)} x union all select false, x.* from ${sums(compared)} x`
      : sql`select true as "isPresent", x.* from ${sums(filter)} x`,
  );
  const [present, before] = [rows.find(({ isPresent }) => isPresent), rows.find(({ isPresent }) => !isPresent)];
  return { present: figuresOf(present ?? none), before: compared && figuresOf(before ?? none) };
}

/** Response times of each step of a period, oldest first, steps without a reply included. */
export async function readResponseSeries(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
  unit: SeriesUnit,
): Promise<SeriesStep<ResponseFigures>[]> {
  const rows = await rowsOf<Days & { sums: Sums | null }>(
    tx,
    sql`select to_char(b.first, 'YYYY-MM-DD') as "from", to_char(b.last, 'YYYY-MM-DD') as "to", row_to_json(x) as sums
      from ${stepsOf(unit, filter)} left join ${sumsBy(filter, clock, stepOf(unit, t.day))} x on x.key = b.start
      order by b.start`,
  );
  return rows.map(({ from, to, sums }) => ({ from, to, ...figuresOf(sums ?? none) }));
}

/** Response times by who replied first, most replies first; last whoever is not known. */
export async function readResponsesByPerson(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
): Promise<PersonResponses[]> {
  const rows = await rowsOf<Sums & { userId: string | null; name: string | null }>(
    tx,
    sql`select x.*, ${users.id} as "userId", nullif(concat_ws(' ', ${users.name}, ${users.lastname}), '') as name
      from ${sumsBy(filter, clock, sql`${t.userId}`)} x left join ${users} on ${users.id} = x.key
      order by ${users.id} is null, x."answeredCount" desc, ${users.id}`,
  );
  return rows.map(({ userId, name, ...sums }) => ({ userId, name, ...figuresOf(sums) }));
}

/** Response times by how the first reply was made, each method in its order. */
export async function readResponsesByMethod(
  tx: Statements,
  filter: StatisticsFilter,
  clock: ResponseClock,
): Promise<MethodResponses[]> {
  const rows = await rowsOf<Sums & { key: string }>(
    tx,
    sql`select x.* from ${sumsBy(filter, clock, sql`${t.method}`)} x`,
  );
  const byMethod = new Map(rows.map((row) => [row.key, row]));
  return replyMethods.map((method) => ({ method, ...figuresOf(byMethod.get(method) ?? none) }));
}

/** First replies of each restaurant by step and method, as far as there are any; `start`: the first day of the whole step. */
export async function readMethodCounts(
  tx: Statements,
  filter: StatisticsFilter,
  unit: SeriesUnit,
): Promise<{ restaurantId: string; start: string; method: ReplyMethod; count: number }[]> {
  return rowsOf(
    tx,
    sql`select ${t.restaurantId} as "restaurantId", to_char(${stepOf(unit, t.day)}, 'YYYY-MM-DD') as start, ${t.method}, sum(${t.count})::int as count
      from ${t} where ${filterConditions(filter, t)} and ${within(t.day, filter)} group by 1, 2, 3 having sum(${t.count}) > 0`,
  );
}
