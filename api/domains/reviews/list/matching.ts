import { type SQL, sql } from "drizzle-orm";
import type { ReviewQuery } from "#contract/reviews/filters.ts";
import type { ReviewParts } from "../parts.ts";
import { sharedConditions } from "./conditions.ts";
import { periodConditions } from "./period.ts";
import { searchQueryOf, searchWordsOf } from "./search-text.ts";

// Collected once: there are few of them. What became of a report is seen whether the review still stands there or not.
const isReported = sql`v.id = any(array(select x.review_id from review_reports x
  where x.resolved_at is null or x.resolved_at > now() - interval '30 days'))`;

/** What the filters ask of a review `v` of a chosen restaurant `c`; null when what is searched can never be found. */
export function reviewConditions(parts: ReviewParts, filters: Omit<ReviewQuery, "restaurantIds">): SQL[] | null {
  const isGone = filters.removed ? sql`v.removed_at is not null` : sql`v.removed_at is null`;
  const conditions = [
    ...(filters.reported ? [isReported] : [isGone]),
    ...sharedConditions(filters, "v"),
    ...periodConditions(filters),
    ...parts.filters.flatMap((part) => part.conditions(filters)),
  ];
  // Only what waits for an answer has a deadline: said here, so that its own index is used.
  if (filters.late) conditions.push(sql`v.answer_state = 'not_answered'`, sql`v.due_at < now()`);
  // Collected once, not asked of each review: there are few of them.
  if (filters.refused)
    conditions.push(sql`v.id = any(array(select p.review_id from review_replies p where p.state = 'refused'))`);
  if (filters.withText !== filters.withoutText)
    conditions.push(filters.withText ? sql`v.has_text` : sql`not v.has_text`);
  if (filters.hasPhotos) conditions.push(sql`v.has_photos`);
  if (filters.text === "") return conditions;
  const words = searchWordsOf(filters.text);
  if (words.length === 0) return null;
  return [...conditions, sql`v.search @@ (${searchQueryOf(words)})`];
}

/** Conditions as one expression that may stand after `where`. */
export const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);
