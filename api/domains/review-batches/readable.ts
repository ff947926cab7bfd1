import { type SQL, sql } from "drizzle-orm";
import { accessCondition } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";

/** Who made the batch `b`, a row of `users` named `u`. */
export const makerOf = (context: ApiContext): SQL =>
  sql`jsonb_build_object('name', trim(concat_ws(' ', u.name, u.lastname)), 'isMe', u.id = ${principalOf(context).userId}::uuid)`;

/** Has the batch `b` a review within the caller's reach, of one restaurant where it is told? */
export const touchesAccessScope = (context: ApiContext, restaurantId: string | null = null): SQL => sql`exists (
  select from review_batch_rows x join restaurants r on r.id = x.restaurant_id
  where x.batch_id = b.id and ${restaurantId === null ? sql`true` : sql`x.restaurant_id = ${restaurantId}`}
    and ${accessCondition(principalOf(context), "r")})`;

/** What is being prepared is its maker's alone; what was done is for all who reach a review of it to read. */
export const isReadable = (context: ApiContext): SQL =>
  sql`(b.user_id = ${principalOf(context).userId} or (b.state in ('done', 'undone') and ${touchesAccessScope(context)}))`;

/** Throws NOT_FOUND for a batch that the caller may not read. */
export async function requireReadable(context: ApiContext, batchId: string): Promise<void> {
  const { rows } = await context.database.orm.execute(
    sql`select 1 from review_batches b where b.id = ${batchId} and ${isReadable(context)}`,
  );
  if (rows.length === 0) throw fail("NOT_FOUND");
}
