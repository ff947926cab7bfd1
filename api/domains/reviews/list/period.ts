import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { v } from "#api/db/review-names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";

/** The first day of each rolling period, from `today` (a date); `last_seven_days` is today and the six days before. */
const firstDayOf = {
  last_seven_days: (today: SQL) => sql`(${today} - 6)`,
  last_thirty_days: (today: SQL) => sql`(${today} - 29)`,
  last_three_months: (today: SQL) => sql`(${today} - interval '3 months')::date`,
  last_twelve_months: (today: SQL) => sql`(${today} - interval '12 months')::date`,
};

/** Days of the chosen period, both included; null = open. `zone` is the restaurant's IANA zone as SQL. */
export function periodDays(filters: ReviewFilters, zone: SQLWrapper): { first: SQL | null; last: SQL | null } {
  if (filters.period === "all_time") return { first: null, last: null };
  if (filters.period === "custom")
    return {
      first: filters.startDate === null ? null : sql`${filters.startDate}::date`,
      last: filters.endDate === null ? null : sql`${filters.endDate}::date`,
    };
  return { first: firstDayOf[filters.period](sql`(now() at time zone ${zone})::date`), last: null };
}

/**
 * The restaurants to read, as `chosen (id, from_at, until_at)`, each with the period's instants in its own zone
 * (`from_at` included, `until_at` not; null = open).
 */
export function chosenRestaurants(restaurantIds: readonly string[], filters: ReviewFilters): SQL {
  const zone = restaurants.timeZone;
  const { first, last } = periodDays(filters, zone);
  if (!first && !last) return sql`select unnest(${sql.param(restaurantIds)}::uuid[]) as id`;
  const from = first ? sql`${first}::timestamp at time zone ${zone}` : sql`null::timestamptz`;
  const until = last ? sql`(${last} + 1)::timestamp at time zone ${zone}` : sql`null::timestamptz`;
  return sql`select ${restaurants.id}, ${from} as from_at, ${until} as until_at from ${restaurants} where ${isAnyOf(restaurants.id, restaurantIds)}`;
}

/**
 * The rows `reviews v` of the chosen restaurants in two parts: what comes before the statement and what stands behind `from`. Joined with
 * `c` of `chosenRestaurants` only where a period needs its instants: a second condition on the restaurant would make the planner expect a
 * hundredth of the rows, and then probe all reviews of a restaurant for a rare one.
 */
export function reviewsOfChosen(
  restaurantIds: readonly string[],
  filters: ReviewFilters,
  sample: SQL = sql``,
): { before: SQL; from: SQL } {
  if (filters.period === "all_time") return { before: sql``, from: sql`${reviews} ${v} ${sample}` };
  return {
    before: sql`with c as materialized (${chosenRestaurants(restaurantIds, filters)})`,
    from: sql`${reviews} ${v} ${sample} join c on c.id = ${v.restaurantId}`,
  };
}

/** Wider than time zones, and the different months of a rolling period in them, can differ. */
const zonesApart = sql.raw("interval '5 days'");

/**
 * Conditions on a review's date against the instants of `chosenRestaurants`, whose alias is `c`; each with a wider constant bound, from
 * which the planner can estimate the number of reviews, which it cannot from a joined instant.
 */
export function periodConditions(filters: ReviewFilters): SQL[] {
  const { first, last } = periodDays(filters, restaurants.timeZone);
  const conditions: SQL[] = [];
  const around = periodDays(filters, sql.raw("'UTC'"));
  if (first)
    conditions.push(
      sql`${v.publishedAt} >= c.from_at`,
      sql`${v.publishedAt} >= ${around.first}::timestamp at time zone 'UTC' - ${zonesApart}`,
    );
  if (last)
    conditions.push(
      sql`${v.publishedAt} < c.until_at`,
      sql`${v.publishedAt} < ${around.last}::timestamp at time zone 'UTC' + ${zonesApart}`,
    );
  return conditions;
}
