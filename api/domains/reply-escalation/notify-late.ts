import { and, eq, inArray, isNull, not, notExists, type SQL, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { notifications } from "#api/db/schema/notifications.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { lateReviews } from "#api/db/schema/review-work/escalations.ts";
import { reviewAssignments } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { NotificationEvent } from "#contract/notifications/events.ts";
import { aboutReview, audienceOf, type Notice, notifyAll } from "../notifications/notify.ts";
import { rulesInEffect } from "./rules-in-effect.ts";

const batchSize = 100;
/** What has been late for longer is no news: after a stop, or a change of the deadlines, nobody hears of it (docs/decisions/251). */
const newsHours = 24;

const lateEvents: NotificationEvent[] = ["review_late", "review_late_assigned"];

/** Without a rule the review itself is the thing, whatever becomes of its deadline: the occurrence by default. */
const thingOf = (reviewId: string) => `review_late:${reviewId}`;

/** Ids of those who were notified of a late review before any rule did. */
export async function notifiedWithoutRule(tx: Statements, reviewId: string): Promise<string[]> {
  const { userId, thing } = notifications;
  const isThis = and(eq(notifications.reviewId, reviewId), eq(thing, thingOf(reviewId)));
  return (await tx.select({ userId }).from(notifications).where(isThis)).map((row) => row.userId);
}

/**
 * Takes reviews whose deadline has passed of late, each once. Locks them: a rule that notifies of the same review at this moment goes first
 * or waits, and the review comes with the next run.
 */
async function claimLate(tx: Statements): Promise<string[]> {
  const due = sql`coalesce(${reviews.dueAt}, 'infinity')`;
  const told = tx.select().from(lateReviews).where(eq(lateReviews.reviewId, reviews.id));
  const found = await tx
    .select({ reviewId: reviews.id })
    .from(restaurants)
    .innerJoin(reviews, eq(reviews.restaurantId, restaurants.id))
    .where(
      and(
        sql`${due} > now() - make_interval(hours => ${newsHours})`,
        restaurants.active,
        sql`${due} <= now()`,
        not(reviews.archived),
        isNull(reviews.removedAt),
        notExists(told),
      ),
    )
    .orderBy(reviews.dueAt)
    .limit(batchSize)
    .for("update", { of: reviews, skipLocked: true });
  if (found.length === 0) return [];
  const claimed = await tx
    .insert(lateReviews)
    .values(found)
    .onConflictDoNothing()
    .returning({ reviewId: lateReviews.reviewId });
  return claimed.map(({ reviewId }) => reviewId);
}

/** Whom the rule of a review's restaurant names: it tells them in its own time. */
function namedBy(rule: ReturnType<typeof rulesInEffect>): SQL<string[]> {
  const assignee = sql`case when ${rule.notifyAssignee} then ${reviewAssignments.userId} end`;
  return sql`case when ${rule.isOn} and ${reviews.dueAt} >= ${rule.from}
    then array_remove(${rule.userIds} || ${rule.reassignTo} || ${assignee}, null) else '{}' end`;
}

/** What is to be told of these reviews: to those who are assigned, as their work, and to the restaurant's people, as news. */
async function noticesOf(tx: Statements, reviewIds: readonly string[]): Promise<Notice[]> {
  const rule = rulesInEffect(tx);
  const assigneeId = reviewAssignments.userId;
  const isTold = and(eq(notifications.reviewId, reviews.id), inArray(notifications.event, lateEvents));
  const rows = await tx
    .with(rule)
    .select({
      id: reviews.id,
      restaurantId: sql<string>`${reviews.restaurantId}`,
      assigneeId: sql<
        string | null
      >`case when hears_of_reviews(${assigneeId}, ${reviews.restaurantId}) then ${assigneeId} end`,
      named: namedBy(rule),
      told: sql<string[]>`array(select ${notifications.userId} from ${notifications} where ${isTold})`,
    })
    .from(reviews)
    .leftJoin(reviewAssignments, eq(reviewAssignments.reviewId, reviews.id))
    .leftJoin(rule, eq(rule.restaurantId, reviews.restaurantId))
    .where(isAnyOf(reviews.id, reviewIds));
  const audiences = new Map<string, string[]>();
  for (const restaurantId of new Set(rows.map((row) => row.restaurantId)))
    audiences.set(restaurantId, await audienceOf(tx, restaurantId));
  return rows.flatMap((row) => {
    const hasHeard = new Set([...row.named, ...row.told]);
    const untold = (ids: string[]) => ids.filter((id) => !hasHeard.has(id));
    const others = (audiences.get(row.restaurantId) ?? []).filter((id) => id !== row.assigneeId);
    const about = { ...aboutReview(row), event: "review_late" } as const;
    return [
      { ...about, userIds: untold(row.assigneeId ? [row.assigneeId] : []) },
      { ...about, userIds: untold(others), isNamed: false },
    ];
  });
}

/**
 * Notifies of every review whose reply deadline has passed in the last 24 hours, once per review and person, where no rule has told or will
 * tell that person. Reviews and notifications are written in one transaction: neither a crash nor a second worker tells twice or in part.
 * Returns of how many.
 */
export async function notifyLate({ database }: Pick<ApiServices, "database">): Promise<number> {
  for (let count = 0; ; ) {
    const claimed = await transaction(database, async (tx) => {
      const reviewIds = await claimLate(tx);
      if (reviewIds.length > 0) await notifyAll(tx, await noticesOf(tx, reviewIds));
      return reviewIds.length;
    });
    count += claimed;
    if (claimed < batchSize) return count;
  }
}
