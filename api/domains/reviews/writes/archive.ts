import { and, eq } from "drizzle-orm";
import { accessCondition, mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import { recordEvents } from "./events.ts";

/** Locks the reviews in id order, so that two crossing requests wait instead of deadlocking. */
function holdReviews(tx: Statements, principal: Principal, reviewIds: string[]) {
  const { id, restaurantId, archived } = reviews;
  return tx
    .select({ id, restaurantId, organizationId: restaurants.organizationId, archived })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .where(and(isAnyOf(id, reviewIds), accessCondition(principal)))
    .orderBy(id)
    .for("update", { of: reviews });
}

/**
 * Archives or unarchives, all or none: NOT_FOUND when one of the reviews is outside the access scope, PERMISSION_RULE when the caller may
 * not in one of the organizations. Returns the ids that changed, which an undo has to send back.
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
  await tx.update(reviews).set({ archived, updatedAt: now }).where(isAnyOf(reviews.id, changedIds));
  const kind = archived ? "archived" : "unarchived";
  await recordEvents(
    tx,
    context,
    changing.map((review) => ({ reviewId: review.id, restaurantId: review.restaurantId, kind, text: null })),
  );
  return changedIds;
}
