import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { BatchAction, BatchReason } from "#contract/review-batches/schemas.ts";
import type { StoredBatchRow } from "../rows.ts";
import type { Planned } from "../store.ts";
import { workObstacle } from "./obstacles.ts";

const plannedOf = (row: StoredBatchRow, problem: BatchReason | null): Planned => ({
  ...{ reviewId: row.reviewId, version: row.version, problem, isChosen: problem === null },
  seen: { assigneeId: row.assigneeId },
});

/** Which reviews would be archived, or brought back. */
export async function planArchive(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
  archived: boolean,
): Promise<Planned[]> {
  return rows.map((row) =>
    plannedOf(row, workObstacle(context, "archive", row) ?? (row.archived === archived ? "already" : null)),
  );
}

/** The restaurants, of these, whose reviews a person may work on. */
export async function worksAt(
  client: Queryable,
  userId: string,
  restaurantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    "select x.id from unnest($2::uuid[]) x(id) where may_work_on_reviews($1, x.id)",
    [userId, [...new Set(restaurantIds)]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whose work the reviews would become. */
export async function planAssign(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
  userId: string | null,
): Promise<Planned[]> {
  const restaurantIds = rows.map(({ restaurantId }) => restaurantId);
  const works = userId && (await worksAt(context.database.pool, userId, restaurantIds));
  return rows.map((row) => {
    const cannot = works && !works.has(row.restaurantId) ? "cannot_work" : null;
    const already = row.assigneeId === userId ? "already" : null;
    return plannedOf(row, workObstacle(context, "assign", row) ?? already ?? cannot);
  });
}

type TagAction = Extract<BatchAction, { kind: "tag" }>;
type Tagged = { reviewId: string; has: string[] };

/** Which reviews would get tags, or lose some; a tag holds in its own organization alone. */
export async function planTags(
  context: ApiContext,
  rows: readonly StoredBatchRow[],
  { add, remove }: TagAction,
): Promise<Planned[]> {
  const { pool } = context.database;
  const asked = [...add, ...remove];
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const [tags, tagged] = await Promise.all([
    pool.query<{ id: string; organizationId: string }>(
      `select id, organization_id as "organizationId" from tags where id = any($1::uuid[])`,
      [asked],
    ),
    pool.query<Tagged>(
      `select review_id as "reviewId", array_agg(tag_id::text) as has from review_tag_links
       where review_id = any($1::uuid[]) and tag_id = any($2::uuid[]) and rejected_at is null group by review_id`,
      [reviewIds, asked],
    ),
  ]);
  const hasOf = new Map(tagged.rows.map(({ reviewId, has }) => [reviewId, has]));
  return rows.map((row) => {
    const here = new Set(tags.rows.filter((tag) => tag.organizationId === row.organizationId).map(({ id }) => id));
    const has = hasOf.get(row.reviewId) ?? [];
    const changes = add.some((id) => here.has(id) && !has.includes(id)) || remove.some((id) => has.includes(id));
    const problem = here.size === 0 ? "tag_elsewhere" : changes ? null : "already";
    return plannedOf(row, workObstacle(context, "tag", row) ?? problem);
  });
}
