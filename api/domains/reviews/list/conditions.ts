import { type SQL, sql } from "drizzle-orm";
import { platformKeys } from "#contract/platforms/schemas.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";

/** The answer states the four boxes let through. */
export function chosenAnswerStates(filters: ReviewFilters): AnswerState[] {
  const states: [AnswerState, boolean][] = [
    ["not_answered", filters.notAnswered],
    ["pending", filters.pending],
    ["answered", filters.answered],
    ["not_answerable", filters.notAnswerable],
  ];
  return states.filter(([, isChosen]) => isChosen).map(([state]) => state);
}

/** True when a group of boxes is wholly unticked, or what is late is asked for among the answered: the database need not be asked. */
export function matchesNothing(filters: ReviewFilters & { late?: boolean }): boolean {
  return (
    (filters.late === true && !filters.notAnswered) ||
    filters.ratings.length === 0 ||
    chosenAnswerStates(filters).length === 0 ||
    (!filters.withText && !filters.withoutText) ||
    (!filters.archived && !filters.unarchived)
  );
}

/** Values of our own closed lists, written as literals: only so can the planner use the partial indexes. */
function oneOf(column: SQL, values: readonly (string | number)[]): SQL {
  const literals = values.map((value) => (typeof value === "number" ? String(value) : `'${value}'`));
  if (literals.length === 1) return sql`${column} = ${sql.raw(literals.join())}`;
  return sql`${column} in (${sql.raw(literals.join(", "))})`;
}

/**
 * Conditions on the columns that reviews and their roll-ups share: platform, rating, state, private, archived.
 * `alias` is the table's alias in the query.
 */
export function sharedConditions(filters: ReviewFilters, alias: string): SQL[] {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const conditions: SQL[] = [];
  const platforms = platformKeys.filter((key) => filters.platforms.includes(key));
  if (platforms.length > 0) conditions.push(oneOf(column("platform_key"), platforms));
  const ratings = [0, 1, 2, 3, 4, 5].filter((rating) => filters.ratings.includes(rating));
  if (ratings.length < 6) conditions.push(oneOf(column("rating"), ratings));
  const states = chosenAnswerStates(filters);
  if (states.length < 4) conditions.push(oneOf(column("answer_state"), states));
  if (!filters.showPrivate) conditions.push(sql`not ${column("is_private")}`);
  if (filters.archived !== filters.unarchived)
    conditions.push(filters.archived ? column("archived") : sql`not ${column("archived")}`);
  return conditions;
}

/** The filters with the caller in place of `me`. */
export const asCaller = <Filters extends Pick<ReviewFilters, "assignee">>(filters: Filters, userId: string): Filters =>
  filters.assignee === "me" ? { ...filters, assignee: userId } : filters;
