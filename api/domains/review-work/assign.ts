import { and, eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { reviewAssignments } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { aboutReview, notify } from "../notifications/notify.ts";
import { requireReview } from "../reviews/one.ts";
import { recordEvents } from "../reviews/writes/events.ts";

const person = { userId: users.id, name: fullName(users) };

async function personOf(tx: Statements, userId: string, restaurantId: string) {
  const mayWork = sql`may_work_on_reviews(${users.id}, ${restaurantId})`;
  const [found] = await tx
    .select(person)
    .from(users)
    .where(and(eq(users.id, userId), mayWork));
  if (!found) throw fail("ASSIGNEE_OUT_OF_SCOPE");
  return found;
}

/**
 * Assigns a review to somebody, or to nobody, and notifies the person. Throws ASSIGNEE_OUT_OF_SCOPE for somebody who may not work on it.
 * Returns the former assignee, for an undo.
 */
export async function assignReview(context: ApiContext, reviewId: string, userId: string | null) {
  const review = await requireReview(context, reviewId);
  const principal = principalOf(context);
  return transaction(context.database, async (tx) => {
    await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, review.id)).for("update");
    const assignee = userId === null ? null : await personOf(tx, userId, review.restaurantId);
    const [former = null] = await tx
      .select(person)
      .from(reviewAssignments)
      .innerJoin(users, eq(users.id, reviewAssignments.userId))
      .where(eq(reviewAssignments.reviewId, review.id));
    if ((former?.userId ?? null) === userId) return { isChanged: false, formerUserId: userId };
    await write(tx, review, userId);
    const event = { reviewId: review.id, restaurantId: review.restaurantId };
    const kind = assignee ? "assigned" : "unassigned";
    const text = assignee?.name ?? former?.name ?? null;
    await recordEvents(tx, context, [{ ...event, kind, text }]);
    if (assignee)
      await notify(tx, {
        ...aboutReview(review),
        event: "assigned",
        userIds: [assignee.userId],
        actorId: principal.userId,
        occurrence: newId(),
      });
    return { isChanged: true, formerUserId: former?.userId ?? null };
  });
}

async function write(tx: Statements, review: { id: string; restaurantId: string }, userId: string | null) {
  const { id: reviewId, restaurantId } = review;
  if (userId === null) await tx.delete(reviewAssignments).where(eq(reviewAssignments.reviewId, reviewId));
  else
    await tx
      .insert(reviewAssignments)
      .values({ reviewId, restaurantId, userId })
      .onConflictDoUpdate({ target: reviewAssignments.reviewId, set: { userId, assignedAt: now } });
}
