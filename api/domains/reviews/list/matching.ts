import { type SQL, sql } from "drizzle-orm";
import { type ReviewQuery, reviewQuery } from "#contract/reviews/filters.ts";
import type { ReviewParts } from "../parts.ts";
import { ownConditions } from "./conditions.ts";

/** Conditions of the filters on a review `v` of a chosen restaurant `c`. */
export function reviewConditions({ conditions }: ReviewParts, query: ReviewQuery): SQL[] {
  const all = { ...ownConditions, ...conditions };
  return reviewQuery.names.flatMap((name) => all[name](query));
}

/** Conditions as one expression for a `where`. */
export const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);
