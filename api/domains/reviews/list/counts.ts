import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { ReviewFilters, ReviewQuery } from "#contract/reviews/filters.ts";
import type { ReviewParts, ReviewServices } from "../parts.ts";
import { matchesNothing, sharedConditions } from "./conditions.ts";
import { all, reviewConditions } from "./matching.ts";
import { chosenRestaurants, periodDays } from "./period.ts";

/** Where reviews themselves must be read, counting stops here. */
export const countMax = 10_000;

/** The roll-ups know everything but the words of a review, and leave out those that are gone. */
const asksForReviews = ({ filters }: ReviewParts, query: ReviewQuery): boolean =>
  query.removed ||
  query.late ||
  query.refused ||
  query.reported ||
  query.text !== "" ||
  query.withText !== query.withoutText ||
  query.hasPhotos ||
  filters.some((part) => part.isAsked(query));

async function countRolledUp(database: Database, restaurantIds: readonly string[], filters: ReviewFilters) {
  const { first, last } = periodDays(filters, sql`z.time_zone`);
  const conditions = sharedConditions(filters, "d");
  if (first) conditions.push(sql`d.day >= ${first}`);
  if (last) conditions.push(sql`d.day <= ${last}`);
  const table = first || last ? sql`review_days` : sql`review_totals`;
  // A sum per restaurant keeps the planner on the roll-up's primary key, whatever it believes of the days.
  const { rows } = await database.orm.execute<{ count: number }>(sql`
    select coalesce(sum((select sum(d.count) from ${table} d where d.restaurant_id = z.id and ${all(conditions)})), 0)::int as count
    from restaurants z where z.id = any(${sql.param(restaurantIds)}::uuid[])`);
  return { count: rows[0]?.count ?? 0, isExact: true };
}

/** How many reviews match: exact from the roll-ups, except that a question about words, removed, late or refused ones is counted up to `countMax`. */
export async function countReviews(
  { database, reviewParts }: Pick<ReviewServices, "database" | "reviewParts">,
  restaurantIds: readonly string[],
  filters: ReviewQuery,
): Promise<{ count: number; isExact: boolean }> {
  const conditions = reviewConditions(reviewParts, filters);
  if (restaurantIds.length === 0 || conditions === null || matchesNothing(filters)) return { count: 0, isExact: true };
  if (!asksForReviews(reviewParts, filters)) return countRolledUp(database, restaurantIds, filters);
  const { rows } = await database.orm.execute<{ count: number }>(sql`
    with c as materialized (${chosenRestaurants(restaurantIds, filters)})
    select count(*)::int as count from (select 1 from reviews v join c on c.id = v.restaurant_id
      where v.restaurant_id = any(${sql.param(restaurantIds)}::uuid[]) and ${all(conditions)} limit ${countMax + 1}) x`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, countMax), isExact: count <= countMax };
}

/** Unarchived reviews that wait for an answer, from the totals. */
export async function countUnanswered(database: Database, restaurantIds: readonly string[]): Promise<number> {
  const { rows } = await database.orm.execute<{ count: number }>(sql`
    select coalesce(sum(t.count), 0)::int as count from review_totals t
    where t.restaurant_id = any(${sql.param(restaurantIds)}::uuid[]) and t.answer_state = 'not_answered' and not t.archived`);
  return rows[0]?.count ?? 0;
}
