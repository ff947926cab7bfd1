import { accessibleRestaurantIds, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { batchMatchedMax } from "#contract/review-batches/limits.ts";
import type { BatchSelection } from "#contract/review-batches/schemas.ts";
import { asCaller } from "../reviews/list/conditions.ts";
import { countReviews } from "../reviews/list/counts.ts";
import { findReviewIds } from "../reviews/list/page.ts";

type Chosen = { reviewIds: string[]; count: number | null; isExact: boolean };

/** The first of all that match, in the list's order, and how many there are. */
async function matching(context: ApiContext, asked: NonNullable<BatchSelection["query"]>): Promise<Chosen> {
  const { sort, ...query } = asCaller(asked, principalOf(context).userId);
  const restaurantIds = await accessibleRestaurantIds(context, query.restaurantIds);
  const [reviewIds, { count, isExact }] = await Promise.all([
    findReviewIds(context, restaurantIds, { ...query, sort, pageSize: batchMatchedMax }),
    countReviews(context, restaurantIds, query),
  ]);
  return { reviewIds, count, isExact };
}

/** What was ticked, in the order it was; what is out of reach is not found. */
async function ticked(context: ApiContext, wanted: readonly string[]): Promise<Chosen> {
  const restaurantIds = await accessibleRestaurantIds(context);
  const { rows } = await context.database.pool.query<{ id: string }>(
    "select id from reviews where id = any($1::uuid[]) and restaurant_id = any($2::uuid[])",
    [wanted, restaurantIds],
  );
  const known = new Set(rows.map(({ id }) => id));
  return { reviewIds: [...new Set(wanted)].filter((id) => known.has(id)), count: null, isExact: true };
}

/** Keeps what was chosen. Throws NOT_FOUND when none of it is within reach, or nothing matches. */
export async function createBatch(context: ApiContext, selection: BatchSelection): Promise<string> {
  const { restaurantId, listQuery, query } = selection;
  if (restaurantId) await requireRestaurant(context, restaurantId);
  const chosen = await (query ? matching(context, query) : ticked(context, selection.reviewIds));
  if (chosen.reviewIds.length === 0) throw fail("NOT_FOUND");
  const id = newId();
  await transaction(context.database.pool, async (client) => {
    await client.query(
      `insert into review_batches (id, user_id, restaurant_id, list_query, match_count, is_match_exact) values ($1, $2, $3, $4, $5, $6)`,
      [id, principalOf(context).userId, restaurantId, listQuery, chosen.count, chosen.isExact],
    );
    await client.query(
      `insert into review_batch_rows (batch_id, position, review_id, restaurant_id)
       select $1, x.position, v.id, v.restaurant_id from unnest($2::uuid[]) with ordinality x(id, position) join reviews v on v.id = x.id`,
      [id, chosen.reviewIds],
    );
  });
  return id;
}
