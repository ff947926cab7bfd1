import { and, desc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant, now } from "#api/db/instants.ts";
import { preparedRows } from "#api/db/prepared.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewNotifications } from "#api/db/schema/review-work/notifications.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { principalOf } from "#api/principal.ts";
import { notificationsShownMax, type ReviewNotification } from "#contract/review-notifications/schemas.ts";

/** The caller's notifications about reviews that are still within their access scope. */
async function isOwn(context: ApiContext) {
  const restaurantIds = await accessibleRestaurantIds(context);
  const { userId, restaurantId } = reviewNotifications;
  return and(eq(userId, principalOf(context).userId), isAnyOf(restaurantId, restaurantIds));
}

const review = sql<
  ReviewNotification["review"]
>`jsonb_build_object('_id', ${reviews.id}, 'restaurantId', ${restaurants.id},
  'restaurantName', coalesce(${restaurants.internalName}, ${restaurants.name}), 'author', ${reviews.author}, 'rating', ${reviews.rating})`;

/** The caller's notifications, newest first. */
export async function listNotifications(context: ApiContext): Promise<ReviewNotification[]> {
  const { id: _id, kind, byName, at, seenAt, reviewId, restaurantId } = reviewNotifications;
  return context.database.orm
    .select({ _id, kind, byName, at: instant(at), isSeen: sql<boolean>`${seenAt} is not null`, review })
    .from(reviewNotifications)
    .innerJoin(reviews, eq(reviews.id, reviewId))
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .where(await isOwn(context))
    .orderBy(desc(_id))
    .limit(notificationsShownMax);
}

const unseenQuery = preparedRows<{ count: number }>("unseen_notifications", () => {
  const { userId, restaurantId, seenAt } = reviewNotifications;
  return sql`select count(*) from ${reviewNotifications} where ${seenAt} is null
    and ${userId} = ${sql.placeholder("userId")} and ${restaurantId} = any(${sql.placeholder("restaurantIds")}::uuid[])`;
});

/** Number of the caller's unread notifications. */
export async function countUnseen(context: ApiContext): Promise<number> {
  const restaurantIds = await accessibleRestaurantIds(context);
  const { userId } = principalOf(context);
  const [unseen] = await unseenQuery(context.database.orm, { userId, restaurantIds });
  return unseen?.count ?? 0;
}

/** Number of the caller's unread notifications about one review, as a column. Access is checked by the caller of this function. */
export const unseenColumn = (ofReviewId: Placeholder, ofUserId: Placeholder): SQL<number> => {
  const { reviewId, userId, seenAt } = reviewNotifications;
  return sql`(select count(*) from ${reviewNotifications}
    where ${reviewId} = ${ofReviewId} and ${userId} = ${ofUserId} and ${seenAt} is null)`;
};

/** Marks the caller's notifications of one review, or all, as read. */
export async function markSeen(context: ApiContext, reviewId: string | null): Promise<void> {
  const { userId, seenAt } = reviewNotifications;
  const isOfReview = reviewId === null ? undefined : eq(reviewNotifications.reviewId, reviewId);
  await context.database.orm
    .update(reviewNotifications)
    .set({ seenAt: now })
    .where(and(eq(userId, principalOf(context).userId), isNull(seenAt), isOfReview));
}
