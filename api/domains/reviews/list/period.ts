import { type SQL, sql } from "drizzle-orm";
import type { ReviewFilters } from "#contract/reviews/filters.ts";

/** The first day of each rolling period, from `today` (a date); `last_seven_days` is today and the six days before. */
const firstDayOf = {
  last_seven_days: (today: SQL) => sql`(${today} - 6)`,
  last_thirty_days: (today: SQL) => sql`(${today} - 29)`,
  last_three_months: (today: SQL) => sql`(${today} - interval '3 months')::date`,
  last_twelve_months: (today: SQL) => sql`(${today} - interval '12 months')::date`,
};

/** Days of the chosen period, both included; null = open. `zone` is the restaurant's IANA zone as SQL. */
export function periodDays(filters: ReviewFilters, zone: SQL): { first: SQL | null; last: SQL | null } {
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
  const zone = sql.raw("z.time_zone");
  const { first, last } = periodDays(filters, zone);
  const ids = sql`${sql.param(restaurantIds)}::uuid[]`;
  if (!first && !last) return sql`select unnest(${ids}) as id`;
  const from = first ? sql`${first}::timestamp at time zone ${zone}` : sql`null::timestamptz`;
  const until = last ? sql`(${last} + 1)::timestamp at time zone ${zone}` : sql`null::timestamptz`;
  return sql`select z.id, ${from} as from_at, ${until} as until_at from restaurants z where z.id = any(${ids})`;
}

/** More than zones, and the months of a rolling period in them, lie apart. */
const zonesApart = sql.raw("interval '5 days'");

/**
 * Conditions on `v.published_at` against the instants of `chosenRestaurants`, whose alias is `c`; each with a wider plain bound that
 * tells the planner how many reviews there may be, which an instant out of a join does not.
 */
export function periodConditions(filters: ReviewFilters): SQL[] {
  const { first, last } = periodDays(filters, sql.raw("z.time_zone"));
  const conditions: SQL[] = [];
  const around = periodDays(filters, sql.raw("'UTC'"));
  if (first)
    conditions.push(
      sql`v.published_at >= c.from_at`,
      sql`v.published_at >= ${around.first}::timestamp at time zone 'UTC' - ${zonesApart}`,
    );
  if (last)
    conditions.push(
      sql`v.published_at < c.until_at`,
      sql`v.published_at < ${around.last}::timestamp at time zone 'UTC' + ${zonesApart}`,
    );
  return conditions;
}
