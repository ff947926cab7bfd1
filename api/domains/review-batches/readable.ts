import { and, eq, type SQL, sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewBatches, reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { users } from "#api/db/schema/users.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";

/** The maker of the batch `b`, a row of `users` named `u`. */
export const makerOf = (context: ApiContext): SQL =>
  sql`jsonb_build_object('name', trim(concat_ws(' ', ${users.name}, ${users.lastname})),
    'isMe', ${users.id} = ${principalOf(context).userId}::uuid)`;

/** True if the batch `b` has a review within the caller's access scope, of the given restaurant if any. */
export const touchesAccessScope = (context: ApiContext, restaurantId: string | null = null): SQL => sql`exists (
  select from ${reviewBatchRows} join ${restaurants} on ${restaurants.id} = ${reviewBatchRows.restaurantId}
  where ${reviewBatchRows.batchId} = ${reviewBatches.id}
    and ${restaurantId === null ? sql`true` : sql`${reviewBatchRows.restaurantId} = ${restaurantId}`}
    and ${accessCondition(principalOf(context))})`;

/** A batch in preparation is its maker's alone; a confirmed one can be read by all with access to a review of it. */
export const isReadable = (context: ApiContext): SQL =>
  sql`(${reviewBatches.userId} = ${principalOf(context).userId}
    or (${reviewBatches.state} in ('done', 'undone') and ${touchesAccessScope(context)}))`;

/** Throws NOT_FOUND for a batch that the caller may not read. */
export async function requireReadable(context: ApiContext, batchId: string): Promise<void> {
  const { id } = reviewBatches;
  const found = await context.database.orm
    .select({ id })
    .from(reviewBatches)
    .where(and(eq(id, batchId), isReadable(context)));
  if (found.length === 0) throw fail("NOT_FOUND");
}
