import { type SQL, sql } from "drizzle-orm";
import type { ReviewQuery } from "#contract/reviews.ts";
import { sharedConditions } from "./conditions.ts";
import { periodConditions } from "./period.ts";
import { searchQueryOf, searchWordsOf } from "./search-text.ts";

/** What the filters ask of a review `v` of a chosen restaurant `c`; null when what is searched can never be found. */
export function reviewConditions(filters: Omit<ReviewQuery, "restaurantIds">): SQL[] | null {
  const isGone = filters.removed ? sql`v.removed_at is not null` : sql`v.removed_at is null`;
  const conditions = [isGone, ...sharedConditions(filters, "v"), ...periodConditions(filters)];
  if (filters.withText !== filters.withoutText)
    conditions.push(filters.withText ? sql`v.has_text` : sql`not v.has_text`);
  if (filters.text === "") return conditions;
  const words = searchWordsOf(filters.text);
  if (words.length === 0) return null;
  return [...conditions, sql`v.search @@ (${searchQueryOf(words)})`];
}

/** Conditions as one expression that may stand after `where`. */
export const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);
