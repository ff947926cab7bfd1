import { and, isNull, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import type { BatchAction, BatchReason } from "#contract/review-batches/schemas.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Planned } from "../store.ts";
import { workExclusion } from "./exclusions.ts";

const plannedOf = (row: StoredBatchRow, problem: BatchReason | null): Planned => ({
  reviewId: row.reviewId,
  version: row.version,
  problem,
  isChosen: problem === null,
  seen: { assigneeId: row.assigneeId },
});

/** Plans to archive or unarchive reviews. */
export async function planArchive(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
  archived: boolean,
): Promise<Planned[]> {
  return rows.map((row) =>
    plannedOf(row, workExclusion(context, "archive", row) ?? (row.archived === archived ? "already" : null)),
  );
}

/** Those of the restaurants whose reviews a person may work on. */
export async function worksAt(
  tx: Statements,
  userId: string,
  restaurantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = sql.param([...new Set(restaurantIds)]);
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select x.id from unnest(${ids}::uuid[]) x(id) where may_work_on_reviews(${userId}, x.id)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Plans an assignment of reviews. */
export async function planAssign(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
  userId: string | null,
): Promise<Planned[]> {
  const restaurantIds = rows.map(({ restaurantId }) => restaurantId);
  const works = userId && (await worksAt(context.database.orm, userId, restaurantIds));
  return rows.map((row) => {
    const cannot = works && !works.has(row.restaurantId) ? "cannot_work" : null;
    const already = row.assigneeId === userId ? "already" : null;
    return plannedOf(row, workExclusion(context, "assign", row) ?? already ?? cannot);
  });
}

type TagAction = Extract<BatchAction, { kind: "tag" }>;

/** Plans tags to add and remove; a tag applies in its own organization alone. */
export async function planTags(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
  { add, remove }: TagAction,
): Promise<Planned[]> {
  const { orm } = context.database;
  const { reviewId, tagId, rejectedAt } = reviewTagLinks;
  const asked = [...add, ...remove];
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const [known, tagged] = await Promise.all([
    orm.select({ id: tags.id, organizationId: tags.organizationId }).from(tags).where(isAnyOf(tags.id, asked)),
    orm
      .select({ reviewId, has: sql<string[]>`array_agg(${tagId}::text)` })
      .from(reviewTagLinks)
      .where(and(isAnyOf(reviewId, reviewIds), isAnyOf(tagId, asked), isNull(rejectedAt)))
      .groupBy(reviewId),
  ]);
  const hasOf = new Map(tagged.map((one) => [one.reviewId, one.has]));
  return rows.map((row) => {
    const here = new Set(known.filter((tag) => tag.organizationId === row.organizationId).map(({ id }) => id));
    const has = hasOf.get(row.reviewId) ?? [];
    const changes = add.some((id) => here.has(id) && !has.includes(id)) || remove.some((id) => has.includes(id));
    const problem = here.size === 0 ? "tag_elsewhere" : changes ? null : "already";
    return plannedOf(row, workExclusion(context, "tag", row) ?? problem);
  });
}
