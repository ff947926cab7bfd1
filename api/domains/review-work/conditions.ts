import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";
import type { ReviewFilterPart } from "../reviews/parts.ts";

/** What the list asks about the work on a review. */
type WorkFilters = Pick<ReviewFilters, "tagIds" | "assignee" | "awaitingApproval">;

/** True when the roll-ups cannot answer, because they know nothing of tags and people. */
const isAsked = (filters: WorkFilters): boolean =>
  filters.tagIds.length > 0 || filters.assignee !== "anyone" || filters.awaitingApproval;

/** What the filters ask of the work on a review `v`. */
function conditions({ tagIds, assignee, awaitingApproval }: WorkFilters): SQL[] {
  const wanted: SQL[] = [];
  if (tagIds.length > 0)
    wanted.push(sql`exists (select from review_tag_links l where l.review_id = v.id
      and l.tag_id = any(${sql.param(tagIds)}::uuid[]) and l.rejected_at is null)`);
  if (assignee === "nobody") wanted.push(sql`not exists (select from review_assignments a where a.review_id = v.id)`);
  else if (assignee !== "anyone" && assignee !== "me")
    wanted.push(sql`exists (select from review_assignments a where a.review_id = v.id and a.user_id = ${assignee})`);
  if (awaitingApproval)
    wanted.push(sql`exists (select from review_suggestions s where s.review_id = v.id and s.state = 'waiting')`);
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
  const { rows } = await database.orm.execute<{ isRare: boolean }>(sql`
    select count(*) <= ${rareMax} as "isRare" from (select 1 from review_tag_links l
      where l.tag_id = any(${sql.param(tagIds)}::uuid[]) limit ${rareMax + 1}) x`);
  return rows[0]?.isRare ?? false;
}

/** The work on reviews, as filters of the review list. */
export const workFilters: ReviewFilterPart = { isAsked, conditions, isAlwaysFew, isRare };
