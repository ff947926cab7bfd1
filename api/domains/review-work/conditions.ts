import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";

/** What the list asks about the work on a review. */
export type WorkFilters = Pick<ReviewFilters, "tagIds" | "assignee" | "awaitingApproval">;

/** True when the roll-ups cannot answer, because they know nothing of tags and people. */
export const asksForWork = (filters: WorkFilters): boolean =>
  filters.tagIds.length > 0 || filters.assignee !== "anyone" || filters.awaitingApproval;

/** The filters with the caller in place of `me`. */
export const asCaller = <Filters extends WorkFilters>(filters: Filters, userId: string): Filters =>
  filters.assignee === "me" ? { ...filters, assignee: userId } : filters;

/** What the filters ask of the work on a review `v`. */
export function workConditions({ tagIds, assignee, awaitingApproval }: WorkFilters): SQL[] {
  const conditions: SQL[] = [];
  if (tagIds.length > 0)
    conditions.push(sql`exists (select from review_tag_links l where l.review_id = v.id
      and l.tag_id = any(${sql.param(tagIds)}::uuid[]) and l.rejected_at is null)`);
  if (assignee === "nobody")
    conditions.push(sql`not exists (select from review_assignments a where a.review_id = v.id)`);
  else if (assignee !== "anyone" && assignee !== "me")
    conditions.push(
      sql`exists (select from review_assignments a where a.review_id = v.id and a.user_id = ${assignee})`,
    );
  if (awaitingApproval)
    conditions.push(sql`exists (select from review_suggestions s where s.review_id = v.id and s.state = 'waiting')`);
  return conditions;
}

/** True when the work narrows the reviews down to somebody's own, or to what waits for approval: always few. */
export const isPersonal = ({ assignee, awaitingApproval }: WorkFilters): boolean =>
  awaitingApproval || (assignee !== "anyone" && assignee !== "nobody");

/** Reviews of so many links are looked up one by one sooner than met on a walk. */
const rareMax = 5000;

/** True when tags are asked for, and few reviews carry them. */
export async function hasRareTags(database: Database, { tagIds }: WorkFilters): Promise<boolean> {
  if (tagIds.length === 0) return false;
  const { rows } = await database.orm.execute<{ isRare: boolean }>(sql`
    select count(*) <= ${rareMax} as "isRare" from (select 1 from review_tag_links l
      where l.tag_id = any(${sql.param(tagIds)}::uuid[]) limit ${rareMax + 1}) x`);
  return rows[0]?.isRare ?? false;
}
