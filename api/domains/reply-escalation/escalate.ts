import { and, eq, isNull, not, notExists, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiServices } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { foldedName, fullName } from "#api/db/people.ts";
import { reviewEscalations } from "#api/db/schema/review-work/escalations.ts";
import { reviewAssignments } from "#api/db/schema/review-work/work.ts";
import { reviewEvents, reviews } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { aboutReview, notify, notifyViewers } from "../notifications/notify.ts";
import { followGroups } from "../restaurant-groups/rule-targets.ts";
import { notifiedWithoutRule } from "./notify-late.ts";
import { rulesInEffect } from "./rules-in-effect.ts";

const batchSize = 100;
type Late = Awaited<ReturnType<typeof findLate>>[number];

/** Reviews that are late under the rule in effect at their restaurant: its own, else its group's, else its organization's. */
function findLate(tx: Statements) {
  const rule = rulesInEffect(tx);
  const { dueAt } = reviews;
  const notified = tx
    .select({ reviewId: reviewEscalations.reviewId })
    .from(reviewEscalations)
    .where(and(eq(reviewEscalations.reviewId, reviews.id), eq(reviewEscalations.dueAt, dueAt)));
  return tx
    .with(rule)
    .select({
      id: reviews.id,
      restaurantId: rule.restaurantId,
      /** As text in the database's precision. */
      dueAt: sql<string>`${dueAt}::text`,
      notifyAssignee: rule.notifyAssignee,
      userIds: rule.userIds,
      sendMail: rule.sendMail,
      reassignTo: rule.reassignTo,
    })
    .from(rule)
    .innerJoin(reviews, eq(reviews.restaurantId, rule.restaurantId))
    .where(
      and(
        rule.isOn,
        // Reviews that were late before the rule was switched on are not reported.
        sql`coalesce(${dueAt}, 'infinity') >= ${rule.from}`,
        sql`coalesce(${dueAt}, 'infinity') <= now() - ${rule.late}`,
        not(reviews.archived),
        isNull(reviews.removedAt),
        notExists(notified),
      ),
    )
    .orderBy(dueAt)
    .limit(batchSize);
}

const person = { userId: users.id, name: fullName(users) };

/** Assigns the review to the rule's person if they may work on it and are not assigned yet; returns who that is. */
async function handOver(tx: Statements, late: Late, assigneeId: string | null) {
  if (late.reassignTo === null || late.reassignTo === assigneeId) return null;
  const mayWork = sql`may_work_on_reviews(${users.id}, ${late.restaurantId})`;
  const [taker] = await tx
    .select(person)
    .from(users)
    .where(and(eq(users.id, late.reassignTo), mayWork));
  if (!taker) return null;
  const { userId } = taker;
  await tx
    .insert(reviewAssignments)
    .values({ reviewId: late.id, restaurantId: late.restaurantId, userId })
    .onConflictDoUpdate({ target: reviewAssignments.reviewId, set: { userId, assignedAt: now } });
  await recordEvent(tx, late, "assigned", taker.name);
  recordAudit(tx, {
    by: { kind: "rule", id: "replyEscalation", channel: "job" },
    action: "review.assigned",
    subject: { id: late.id },
    restaurantId: late.restaurantId,
    after: { assigned: taker.name },
  });
  return taker;
}

async function recordEvent(tx: Statements, late: Late, kind: "assigned" | "escalated", text: string): Promise<void> {
  const { id: reviewId, restaurantId } = late;
  await tx.insert(reviewEvents).values({ id: newId(), reviewId, restaurantId, kind, userName: "", text, at: now });
}

/** Notifies of one review, completely or not at all; false where another worker did, or it is no longer late. */
async function tellOf(tx: Statements, late: Late): Promise<boolean> {
  const { id: reviewId, restaurantId } = late;
  const dueAt = sql<Date>`${late.dueAt}::timestamptz`;
  // Waits for a reply or a notification being written now; a reply ends the deadline.
  const [review] = await tx
    .select({ assigneeId: reviewAssignments.userId })
    .from(reviews)
    .leftJoin(reviewAssignments, eq(reviewAssignments.reviewId, reviews.id))
    .where(and(eq(reviews.id, reviewId), eq(reviews.dueAt, dueAt)))
    .for("update", { of: reviews });
  if (!review) return false;
  const claimed = await tx
    .insert(reviewEscalations)
    .values({ reviewId, dueAt, restaurantId, notifiedNames: [] })
    .onConflictDoNothing();
  if (!claimed.rowCount) return false;
  const { assigneeId } = review;
  const wanted = [...late.userIds, ...(late.notifyAssignee && assigneeId ? [assigneeId] : [])];
  const people = await tx
    .select(person)
    .from(users)
    .where(and(isAnyOf(users.id, wanted), sql`hears_of_reviews(${users.id}, ${restaurantId})`))
    .orderBy(foldedName(users), users.id);
  const taker = await handOver(tx, late, assigneeId);
  const others = people.filter(({ userId }) => userId !== taker?.userId);
  const occurrence = `${reviewId} ${late.dueAt}`;
  const notice = { ...aboutReview(late), occurrence, ...(late.sendMail ? { mail: "late" as const } : {}) };
  if (taker) await notify(tx, { ...notice, event: "review_late_assigned", userIds: [taker.userId] });
  const told = await notifiedWithoutRule(tx, reviewId);
  const untold = others.map(({ userId }) => userId).filter((userId) => !told.includes(userId));
  await notify(tx, { ...notice, event: "review_late", userIds: untold });
  const names = [...(taker ? [taker] : []), ...others].map(({ name }) => name);
  if (names.length === 0) return true;
  await tx
    .update(reviewEscalations)
    .set({ notifiedNames: names })
    .where(and(eq(reviewEscalations.reviewId, reviewId), eq(reviewEscalations.dueAt, dueAt)));
  await recordEvent(tx, late, "escalated", names.join(", "));
  await notifyViewers(tx, late);
  return true;
}

/**
 * Notifies of every review that has become late under a rule, each in its own transaction and once per deadline: neither a crash nor a
 * second worker notifies twice or in part. Returns for how many.
 */
export async function escalateLate({ database }: Pick<ApiServices, "database">): Promise<number> {
  // Groups by rule have gained and lost restaurants meanwhile, whose reviews have other deadlines then.
  await transaction(database, (tx) => followGroups(tx, null));
  let count = 0;
  for (;;) {
    const rows = await findLate(database.orm);
    let handled = 0;
    for (const late of rows) if (await transaction(database, (tx) => tellOf(tx, late))) handled += 1;
    count += handled;
    // The rest was handled by another worker, or replied to meanwhile.
    if (handled === 0 || rows.length < batchSize) return count;
  }
}
