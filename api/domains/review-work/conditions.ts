import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { v } from "#api/db/review-names.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviewAssignments, reviewTagLinks } from "#api/db/schema/review-work/work.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";
import type { ReviewFilterPart } from "../reviews/parts.ts";

/** What the list asks about the work on a review. */
type WorkFilters = Pick<ReviewFilters, "tagIds" | "assignee" | "awaitingApproval">;

/** True when the roll-ups cannot answer, because they know nothing of tags and people. */
const isAsked = (filters: WorkFilters): boolean =>
  filters.tagIds.length > 0 || filters.assignee !== "anyone" || filters.awaitingApproval;

const [l, a, s] = [reviewTagLinks, reviewAssignments, reviewSuggestions];

/** What the filters ask of the work on a review `v`. */
function conditions({ tagIds, assignee, awaitingApproval }: WorkFilters): SQL[] {
  const wanted: SQL[] = [];
  if (tagIds.length > 0)
    wanted.push(
      sql`exists (select from ${l} where ${l.reviewId} = ${v.id} and ${isAnyOf(l.tagId, tagIds)} and ${l.rejectedAt} is null)`,
    );
  const assigned = sql`select from ${a} where ${a.reviewId} = ${v.id}`;
  if (assignee === "nobody") wanted.push(sql`not exists (${assigned})`);
  else if (assignee !== "anyone" && assignee !== "me")
    wanted.push(sql`exists (${assigned} and ${a.userId} = ${assignee})`);
  if (awaitingApproval)
    wanted.push(sql`exists (select from ${s} where ${s.reviewId} = ${v.id} and ${s.state} = 'waiting')`);
  return wanted;
}

/** True when the work narrows the reviews down to somebody's own, or to what waits for approval: always few. */
const isAlwaysFew = ({ assignee, awaitingApproval }: WorkFilters): boolean =>
  awaitingApproval || (assignee !== "anyone" && assignee !== "nobody");

/** Reviews of so many links are looked up one by one sooner than met on a walk. */
const rareMax = 5000;

/** True when tags are asked for, and few reviews carry them. */
async function isRare(database: Database, { tagIds }: WorkFilters): Promise<boolean> {
  if (tagIds.length === 0) return false;
  const some = sql`select 1 from ${l} where ${isAnyOf(l.tagId, tagIds)} limit ${rareMax + 1}`;
  const rows = await rowsOf<{ isRare: boolean }>(
    database.orm,
    sql`select count(*) <= ${rareMax} as "isRare" from (${some}) x`,
  );
  return rows[0]?.isRare ?? false;
}

/** The work on reviews, as filters of the review list. */
export const workFilters: ReviewFilterPart = { isAsked, conditions, isAlwaysFew, isRare };
