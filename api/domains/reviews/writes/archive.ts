import { sql } from "drizzle-orm";
import { accessCondition, mayIn, permissionError, uuids } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import { recordEvents } from "./events.ts";

type LockedReview = { id: string; restaurantId: string; organizationId: string; archived: boolean };

/** Locks the reviews in id order, so that two crossing requests wait instead of blocking each other for good. */
async function holdReviews(tx: Statements, principal: Principal, reviewIds: string[]): Promise<LockedReview[]> {
  const { rows } = await tx.execute<LockedReview>(sql`
    select v.id, v.restaurant_id as "restaurantId", r.organization_id as "organizationId", v.archived
    from reviews v join restaurants r on r.id = v.restaurant_id
    where v.id = any(${uuids(reviewIds)}) and ${accessCondition(principal, "r")} order by v.id for update of v`);
  return rows;
}

/**
 * Archives or unarchives, all or none: NOT_FOUND when one of the reviews is out of reach, PERMISSION_RULE when one belongs to
 * an organization where the caller may not. Answers the ids that changed, which is what an undo has to send back.
 */
export async function setArchived(context: ApiContext, reviewIds: string[], archived: boolean): Promise<string[]> {
  const wanted = [...new Set(reviewIds)];
  return transaction(context.database, (tx) => archive(tx, context, wanted, archived));
}

async function archive(tx: Statements, context: ApiContext, wanted: string[], archived: boolean): Promise<string[]> {
  const principal = principalOf(context);
  const held = await holdReviews(tx, principal, wanted);
  if (held.length < wanted.length) throw fail("NOT_FOUND");
  const { ability } = context;
  if (ability && !held.every((review) => mayIn(principal, review.organizationId, ability)))
    throw permissionError(ability);
  const changing = held.filter((review) => review.archived !== archived);
  const changedIds = changing.map((review) => review.id);
  await tx.execute(
    sql`update reviews set archived = ${archived}, updated_at = now() where id = any(${uuids(changedIds)})`,
  );
  const kind = archived ? "archived" : "unarchived";
  await recordEvents(
    tx,
    principal,
    changing.map((review) => ({ reviewId: review.id, restaurantId: review.restaurantId, kind, text: null })),
  );
  return changedIds;
}
