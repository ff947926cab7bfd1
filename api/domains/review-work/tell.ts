import type { TellingKind } from "#contract/review-work/tellings.ts";
import { newId } from "../../db/ids.ts";
import type { Queryable } from "../../db/transaction.ts";
import { recordPush } from "../push/record.ts";

type Review = { id: string; restaurantId: string };
type Telling = {
  kind: TellingKind;
  userIds: readonly string[];
  /** Null: a rule did it. */
  byUserId: string | null;
  /** It is in their next mail about late reviews, too. */
  wantsMail?: boolean;
};

const tellQuery = `insert into review_tellings (id, user_id, review_id, restaurant_id, kind, wants_mail, by_name)
  values ($1, $2, $3, $4, $5, $6, coalesce((select trim(name || ' ' || lastname) from users where id = $7), ''))`;

/**
 * Tells people of a review's work, in the transaction of the work: it stands in their own list, and their pages hear of it. Nobody is
 * told of what they did themselves.
 */
export async function tell(client: Queryable, review: Review, told: Telling): Promise<void> {
  const { kind, byUserId, wantsMail = false } = told;
  for (const userId of new Set(told.userIds)) {
    if (userId === byUserId) continue;
    const whom = [newId(), userId, review.id, review.restaurantId];
    await client.query(tellQuery, [...whom, kind, wantsMail, byUserId]);
    await recordPush(client, {
      userId,
      name: "review-work.told",
      data: { kind, reviewId: review.id, restaurantId: review.restaurantId },
    });
  }
}

/** Whoever looks at this review reads it again. */
export async function tellOnlookers(client: Queryable, review: Review): Promise<void> {
  await recordPush(client, {
    restaurantId: review.restaurantId,
    name: "counters.changed",
    data: { reviewId: review.id },
  });
}
