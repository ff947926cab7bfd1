import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { NotificationKind } from "#contract/review-notifications/schemas.ts";
import { recordPush } from "../push/record.ts";

type Review = { id: string; restaurantId: string };
type Telling = {
  kind: NotificationKind;
  userIds: readonly string[];
  /** Null: a rule did it. */
  byUserId: string | null;
  /** It is in their next mail about late reviews, too. */
  wantsMail?: boolean;
};

const tellQuery = `insert into review_notifications (id, user_id, review_id, restaurant_id, kind, wants_mail, by_name)
  values ($1, $2, $3, $4, $5, $6, coalesce((select trim(name || ' ' || lastname) from users where id = $7), ''))`;

/**
 * Tells people of a review's work, in the transaction of the work: it stands in their own list, and their pages hear of it. Nobody is
 * told of what they did themselves.
 */
export async function notify(client: Queryable, review: Review, told: Telling): Promise<void> {
  const { kind, byUserId, wantsMail = false } = told;
  for (const userId of new Set(told.userIds)) {
    if (userId === byUserId) continue;
    const whom = [newId(), userId, review.id, review.restaurantId];
    await client.query(tellQuery, [...whom, kind, wantsMail, byUserId]);
    await recordPush(client, {
      userId,
      name: "review-notifications.changed",
      data: { kind, reviewId: review.id, restaurantId: review.restaurantId },
    });
  }
}

/** Whoever looks at this review reads it again. */
export async function notifyViewers(client: Queryable, review: Review): Promise<void> {
  await recordPush(client, {
    restaurantId: review.restaurantId,
    name: "counters.changed",
    data: { reviewId: review.id },
  });
}
