import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { fullName } from "#api/db/people.ts";
import { reviewNotifications } from "#api/db/schema/review-work/notifications.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import type { NotificationKind } from "#contract/review-notifications/schemas.ts";
import { recordPush } from "../../push/record.ts";

type Review = { id: string; restaurantId: string };
type Notification = {
  kind: NotificationKind;
  userIds: readonly string[];
  /** Null for a rule. */
  byUserId: string | null;
  /** True: included in their next mail about late reviews. */
  wantsMail?: boolean;
};

/**
 * Notifies people of work on a review, in the transaction of the work, and pushes it to their open pages. Nobody is notified of their own
 * work.
 */
export async function notify(tx: Statements, review: Review, notification: Notification): Promise<void> {
  const { kind, byUserId, wantsMail = false } = notification;
  const { id: reviewId, restaurantId } = review;
  const byName = sql<string>`coalesce((select ${fullName(users)} from ${users} where ${users.id} = ${byUserId}), '')`;
  for (const userId of new Set(notification.userIds)) {
    if (userId === byUserId) continue;
    await tx
      .insert(reviewNotifications)
      .values({ id: newId(), userId, reviewId, restaurantId, kind, wantsMail, byName });
    await recordPush(tx, { userId, name: "review-notifications.changed", data: { kind, reviewId, restaurantId } });
  }
}

/** Pushes a change of this review to the pages that show it. */
export async function notifyViewers(tx: Statements, { id: reviewId, restaurantId }: Review): Promise<void> {
  await recordPush(tx, { restaurantId, name: "counters.changed", data: { reviewId } });
}
