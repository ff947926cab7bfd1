import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { v } from "#api/db/review-names.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviewAssignments, reviewTagLinks } from "#api/db/schema/review-work/work.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";
import type { Condition } from "../reviews/list/condition.ts";
import type { SelectivityHint } from "../reviews/parts.ts";

const isAssigned = sql`select from ${reviewAssignments} where ${reviewAssignments.reviewId} = ${v.id}`;

/** SQL conditions of the filters on the work on a review. */
export const workConditions = {
  tagIds: ({ tagIds }) =>
    tagIds.length === 0
      ? []
      : [
          sql`exists (select from ${reviewTagLinks} where ${reviewTagLinks.reviewId} = ${v.id}
            and ${isAnyOf(reviewTagLinks.tagId, tagIds)} and ${reviewTagLinks.rejectedAt} is null)`,
        ],
  assignee: ({ assignee }) => {
    if (assignee === "nobody") return [sql`not exists (${isAssigned})`];
    if (assignee === "anyone" || assignee === "me") return [];
    return [sql`exists (${isAssigned} and ${reviewAssignments.userId} = ${assignee})`];
  },
  awaitingApproval: ({ awaitingApproval }) =>
    awaitingApproval
      ? [
          sql`exists (select from ${reviewSuggestions}
            where ${reviewSuggestions.reviewId} = ${v.id} and ${reviewSuggestions.state} = 'waiting')`,
        ]
      : [],
} satisfies Record<string, Condition>;

/** The filters on the work on a review. */
type WorkFilters = Pick<ReviewFilters, "tagIds" | "assignee" | "awaitingApproval">;

/** True when the filters leave only one person's reviews, or those waiting for approval: always few. */
const isAlwaysFew = ({ assignee, awaitingApproval }: WorkFilters): boolean =>
  awaitingApproval || (assignee !== "anyone" && assignee !== "nobody");

/** Up to this many links, looking their reviews up singly is faster than scanning a list. */
const rareMax = 5000;

/** True when few reviews have the chosen tags. */
async function isRare(database: Database, { tagIds }: WorkFilters): Promise<boolean> {
  if (tagIds.length === 0) return false;
  const some = sql`select 1 from ${reviewTagLinks} where ${isAnyOf(reviewTagLinks.tagId, tagIds)} limit ${rareMax + 1}`;
  const rows = await rowsOf<{ isRare: boolean }>(
    database.orm,
    sql`select count(*) <= ${rareMax} as "isRare" from (${some}) x`,
  );
  return rows[0]?.isRare ?? false;
}

/** Selectivity of the filters on work. */
export const workSelectivity: SelectivityHint = { isAlwaysFew, isRare };
