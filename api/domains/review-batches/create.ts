import { and, sql } from "drizzle-orm";
import { accessibleRestaurantIds, requireRestaurant } from "#api/access-scope.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { names } from "#api/db/names.ts";
import { reviewBatches, reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { batchMatchedMax } from "#contract/review-batches/limits.ts";
import type { BatchSelection } from "#contract/review-batches/schemas.ts";
import { asCaller } from "../reviews/list/conditions.ts";
import { countReviews } from "../reviews/list/counts.ts";
import { findReviewIds } from "../reviews/list/page.ts";

type Chosen = { reviewIds: string[]; count: number | null; isExact: boolean };

/** The first matching reviews in the list's order, and how many match. */
async function matching(context: ApiContext, asked: NonNullable<BatchSelection["query"]>): Promise<Chosen> {
  const { sort, ...query } = asCaller(asked, principalOf(context).userId);
  const restaurantIds = await chosenRestaurantIds(context, query);
  const [reviewIds, { count, isExact }] = await Promise.all([
    findReviewIds(context, restaurantIds, { ...query, sort, pageSize: batchMatchedMax }),
    countReviews(context, restaurantIds, query),
  ]);
  return { reviewIds, count, isExact };
}

/** The ticked reviews in their order, without those outside the access scope. */
async function ticked(context: ApiContext, wanted: readonly string[]): Promise<Chosen> {
  const restaurantIds = await accessibleRestaurantIds(context);
  const rows = await context.database.orm
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isAnyOf(reviews.id, wanted), isAnyOf(reviews.restaurantId, restaurantIds)));
  const known = new Set(rows.map(({ id }) => id));
  return { reviewIds: [...new Set(wanted)].filter((id) => known.has(id)), count: null, isExact: true };
}

/** Stores the chosen reviews as a batch. Throws NOT_FOUND when none is within the access scope, or none matches. */
export async function createBatch(context: ApiContext, selection: BatchSelection): Promise<string> {
  const { restaurantId, listQuery, query } = selection;
  if (restaurantId) await requireRestaurant(context, restaurantId);
  const chosen = await (query ? matching(context, query) : ticked(context, selection.reviewIds));
  return storeBatch(context, { restaurantId, listQuery, ...chosen });
}

/** Stores reviews within the access scope as a batch. Throws NOT_FOUND for none. */
export async function storeBatch(
  context: ApiContext,
  { restaurantId, listQuery, ...chosen }: Pick<BatchSelection, "restaurantId" | "listQuery"> & Chosen,
): Promise<string> {
  if (chosen.reviewIds.length === 0) throw fail("NOT_FOUND");
  const id = newId();
  await transaction(context.database, async (tx) => {
    const { count: matchCount, isExact: isMatchExact } = chosen;
    const { userId } = principalOf(context);
    await tx.insert(reviewBatches).values({ id, userId, restaurantId, listQuery, matchCount, isMatchExact });
    const b = reviewBatchRows;
    await tx.execute(sql`
      insert into ${b} (${names(b.batchId, b.position, b.reviewId, b.restaurantId)})
      select ${id}::uuid, x.position, ${reviews.id}, ${reviews.restaurantId}
      from unnest(${sql.param(chosen.reviewIds)}::uuid[]) with ordinality x(id, position) join ${reviews} on ${reviews.id} = x.id`);
  });
  return id;
}
