import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApiContext } from "#api/context.ts";
import { reviewDays, reviewTotals } from "#api/db/schema/review-rollups.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";
import type { DayRange } from "#contract/statistics/period.ts";

/** Sums of the roll-ups: reviews on their platforms, archived ones included, removed ones not. */
export type ReviewSum = {
  restaurantId: string;
  platformKey: PlatformKey;
  /** 0 = none. */
  rating: number;
  isPrivate: boolean;
  answerState: AnswerState;
  count: number;
};
type Scope = { context: ApiContext; restaurantIds: readonly string[] };

const d = alias(reviewDays, "d");
const t = alias(reviewTotals, "t");

const columns = (of: typeof d | typeof t): SQL =>
  sql`${of.restaurantId} as "restaurantId", ${of.platformKey} as "platformKey", ${of.rating}, ${of.isPrivate} as "isPrivate", ${of.answerState} as "answerState"`;

/** Sums over days, both included; over all time without them. */
export async function sumReviews({ context, restaurantIds }: Scope, range: DayRange | null): Promise<ReviewSum[]> {
  const { rows } = await context.database.orm.execute<ReviewSum>(
    range
      ? sql`select ${columns(d)}, sum(${d.count})::int as count from ${reviewDays} ${d}
          where ${isAnyOf(d.restaurantId, restaurantIds)} and ${d.day} between ${range.from} and ${range.to} and ${d.count} > 0
          group by 1, 2, 3, 4, 5`
      : sql`select ${columns(t)}, sum(${t.count})::int as count from ${reviewTotals} ${t}
          where ${isAnyOf(t.restaurantId, restaurantIds)} and ${t.count} > 0 group by 1, 2, 3, 4, 5`,
  );
  return rows;
}

/** A sum of one of several ranges, by its position; restaurants and answer states are added up. */
export type RangeSum = Pick<ReviewSum, "platformKey" | "rating" | "isPrivate" | "count"> & { index: number };

/** Sums of each range. The ranges follow one another: a day is looked up among their first days instead of being compared with each. */
export async function sumByRange({ context, restaurantIds }: Scope, ranges: readonly DayRange[]): Promise<RangeSum[]> {
  if (ranges.length === 0) return [];
  const [from, to] = [ranges.map((range) => range.from), ranges.map((range) => range.to)];
  const { rows } = await context.database.orm.execute<RangeSum>(sql`
    select x.position - 1 as index, "platformKey", rating, "isPrivate", sum(count)::int as count
    from (select width_bucket(${d.day}, ${sql.param(from)}::date[]) as position, ${d.day} as day, ${d.platformKey} as "platformKey", ${d.rating},
        ${d.isPrivate} as "isPrivate", ${d.count}
      from ${reviewDays} ${d} where ${isAnyOf(d.restaurantId, restaurantIds)} and ${d.count} > 0
        and ${d.day} between ${from[0]}::date and ${to.at(-1)}::date) x
    where x.day <= (${sql.param(to)}::date[])[x.position]
    group by 1, 2, 3, 4`);
  return rows;
}

/** The first day with a review; null without any. */
export async function findFirstReviewDay({ context, restaurantIds }: Scope): Promise<string | null> {
  const { rows } = await context.database.orm.execute<{ day: string | null }>(sql`
    select to_char(min((select min(${d.day}) from ${reviewDays} ${d} where ${d.restaurantId} = x.id and ${d.count} > 0)), 'YYYY-MM-DD') as day
    from unnest(${sql.param(restaurantIds)}::uuid[]) x (id)`);
  return rows[0]?.day ?? null;
}
