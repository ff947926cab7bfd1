import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accessCondition, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { exactInstant, instant } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewBatches, reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { users } from "#api/db/schema/users.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { PageInput } from "#contract/paging.ts";
import type { PastBatch, PastBatchList } from "#contract/review-batches/past.ts";
import { makerOf, touchesAccessScope } from "./readable.ts";

const Key = z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()]);

/** Outcomes of a batch's reviews within the caller's access scope. */
const countedOf = (context: ApiContext) => {
  const { batchId, restaurantId, outcome, undone } = reviewBatchRows;
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  return context.database.orm
    .select({
      reviews: sql<number>`count(*)::int`.as("reviews"),
      restaurants: sql<number>`count(distinct ${restaurantId})::int`.as("restaurants"),
      done: countOf(sql`${outcome} in ('done', 'suggested')`).as("done"),
      failed: countOf(sql`${outcome} in ('refused', 'unchanged')`).as("failed"),
      leftOut: countOf(sql`${outcome} = 'left_out'`).as("left_out"),
      undone: countOf(sql`${undone} = 'undone'`).as("undone"),
    })
    .from(reviewBatchRows)
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .where(and(eq(batchId, reviewBatches.id), accessCondition(principalOf(context))))
    .as("counted");
};

/** Confirmed batches with reviews of a restaurant, or of any within the access scope; newest first. Throws NOT_FOUND. */
export async function listPastBatches(
  context: ApiContext,
  input: PageInput & { restaurantId?: string | undefined },
): Promise<PastBatchList> {
  const within = input.restaurantId ? (await requireRestaurant(context, input.restaurantId)).id : null;
  const window = windowOf(input, Key);
  const { id: batchId, restaurantId, action, state, confirmedAt, undoneAt, userId } = reviewBatches;
  const { orm } = context.database;
  const key = [
    [confirmedAt, keyTypes.instant],
    [batchId, keyTypes.id],
  ] as const;
  const scan = scanOf(window, key, { isDescending: true });
  // Aliased to the table's own name, so that the conditions below apply to these rows.
  const onPage = orm
    .select()
    .from(reviewBatches)
    .where(and(inArray(state, ["done", "undone"]), touchesAccessScope(context, within), scan.beyond))
    .orderBy(...scan.order)
    .limit(scan.limit)
    .as("review_batches");
  const counted = countedOf(context);
  const { reviews, restaurants: restaurantCount, done, failed, leftOut, undone } = counted;
  const rows = await orm
    .select({
      _id: batchId,
      restaurantId,
      reviews,
      restaurants: restaurantCount,
      done,
      failed,
      leftOut,
      undone,
      action: sql<PastBatch["action"]>`${action}`,
      by: sql<PastBatch["by"]>`${makerOf(context)}`,
      confirmedAt: sql<string>`${instant(confirmedAt)}`,
      undoneAt: instant(undoneAt),
      key: sql<string>`${exactInstant(confirmedAt)}`,
    })
    .from(onPage)
    .innerJoin(users, eq(users.id, userId))
    .crossJoinLateral(counted)
    .orderBy(...scan.order);
  const page = pageOf(rows, window, ({ key, _id }) => [key, _id] as const);
  return { data: page.rows.map(({ key: _key, ...row }) => row), pagination: page.pagination };
}
