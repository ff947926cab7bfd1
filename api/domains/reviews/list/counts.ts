import { type SQL, sql } from "drizzle-orm";
import { type AccessScopeKind, isInAccessScope } from "#api/access-scope.ts";
import { v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewDays, reviewTotals } from "#api/db/schema/review-rollups.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { asksForReviews, type ReviewFilters, type ReviewQuery } from "#contract/reviews/filters.ts";
import type { ReviewCount } from "#contract/reviews/schemas.ts";
import type { ReviewParts, ReviewServices } from "../parts.ts";
import { matchesNothing, rolledUpConditions } from "./conditions.ts";
import { all, reviewConditions } from "./matching.ts";
import { periodDays, reviewsOfChosen } from "./period.ts";

/** Limit of counting where the reviews themselves must be read. */
export const countMax = 10_000;

function rolledUp(restaurantIds: readonly string[], filters: ReviewFilters): SQL {
  const { first, last } = periodDays(filters, restaurants.timeZone);
  const table = first || last ? reviewDays : reviewTotals;
  const conditions = rolledUpConditions(filters, table);
  if (first) conditions.push(sql`${reviewDays.day} >= ${first}`);
  if (last) conditions.push(sql`${reviewDays.day} <= ${last}`);
  // A sum per restaurant keeps the planner on the roll-up's primary key, whatever it estimates for the days.
  return sql`
    select coalesce(sum((select sum(${table.count}) from ${table}
      where ${table.restaurantId} = ${restaurants.id} and ${all(conditions)})), 0)::int
    from ${restaurants} where ${isAnyOf(restaurants.id, restaurantIds)}`;
}

const t = reviewTotals;

type CountServices = Pick<ReviewServices, "database" | "reviewParts">;

/** A count of the matching reviews of these restaurants. */
export type CountQuestion = { restaurantIds: readonly string[]; filters: ReviewQuery };

/** One count as a statement; null where nothing can match. */
function countOf(parts: ReviewParts, { restaurantIds, filters }: CountQuestion): SQL | null {
  if (restaurantIds.length === 0 || matchesNothing(filters)) return null;
  if (!asksForReviews(filters)) return rolledUp(restaurantIds, filters);
  const conditions = reviewConditions(parts, filters);
  const { before, from } = reviewsOfChosen(restaurantIds, filters);
  return sql`
    ${before} select count(*)::int from (select 1 from ${from}
      where ${isAnyOf(v.restaurantId, restaurantIds)} and ${all(conditions)} limit ${countMax + 1}) x`;
}

/**
 * Several counts in one statement, each exact from the roll-ups, except that one with search words, removed, late or refused reviews is
 * counted up to `countMax`.
 */
export async function countEach(
  { database, reviewParts }: CountServices,
  questions: readonly CountQuestion[],
): Promise<ReviewCount[]> {
  const numbers = questions.map((question) => countOf(reviewParts, question) ?? sql`select 0`);
  if (numbers.length === 0) return [];
  const { rows } = await database.orm.execute<{ counts: number[] }>(
    sql`select array[${sql.join(
      numbers.map((number) => sql`(${number})`),
      sql`, `,
    )}] as counts`,
  );
  return questions.map(({ filters }, index) => {
    const count = rows[0]?.counts[index] ?? 0;
    return asksForReviews(filters)
      ? { count: Math.min(count, countMax), isExact: count <= countMax }
      : { count, isExact: true };
  });
}

/** How many reviews match, as in `countEach`. */
export async function countReviews(
  services: CountServices,
  restaurantIds: readonly string[],
  filters: ReviewQuery,
): Promise<ReviewCount> {
  const [count] = await countEach(services, [{ restaurantIds, filters }]);
  return count ?? { count: 0, isExact: true };
}

/**
 * Unarchived reviews without a reply, from the totals: one row with `everywhere`, within that access scope, and `here`, of the
 * placeholder `restaurantId`, which may be null. Access is checked by whoever runs it.
 */
export const unansweredSelect = (kind: AccessScopeKind): SQL => sql`
    select coalesce(sum(${t.count}), 0)::int as everywhere,
      coalesce(sum(${t.count}) filter (where ${t.restaurantId} = ${sql.placeholder("restaurantId")}::uuid), 0)::int as here
    from ${t} where ${isInAccessScope(kind, t.restaurantId)}
      and ${t.answerState} = 'not_answered' and not ${t.archived}`;
