import type { ApiContext } from "#api/context.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { notify } from "../review-notifications/notify.ts";
import { requireReview } from "../reviews/one.ts";
import { recordEvents } from "../reviews/writes/events.ts";

type Person = { userId: string; name: string };

async function personOf(client: Queryable, userId: string, restaurantId: string): Promise<Person> {
  const { rows } = await client.query<Person>(
    `select u.id as "userId", trim(u.name || ' ' || u.lastname) as name from users u
     where u.id = $1 and may_work_on_reviews(u.id, $2)`,
    [userId, restaurantId],
  );
  if (!rows[0]) throw fail("ASSIGNEE_OUT_OF_SCOPE");
  return rows[0];
}

/**
 * Makes a review somebody's work, or nobody's. The person is told. Throws ASSIGNEE_OUT_OF_SCOPE for somebody who could not do it.
 * Says whose it was before, for an undo.
 */
export async function assignReview(context: ApiContext, reviewId: string, userId: string | null) {
  const review = await requireReview(context, reviewId);
  const principal = principalOf(context);
  return transaction(context.database.pool, async (client) => {
    await client.query("select 1 from reviews where id = $1 for update", [review.id]);
    const person = userId === null ? null : await personOf(client, userId, review.restaurantId);
    const { rows } = await client.query<Person>(
      `select a.user_id as "userId", trim(u.name || ' ' || u.lastname) as name
       from review_assignments a join users u on u.id = a.user_id where a.review_id = $1`,
      [review.id],
    );
    const former = rows[0] ?? null;
    if ((former?.userId ?? null) === userId) return { isChanged: false, formerUserId: userId };
    await write(client, review, userId);
    const event = { reviewId: review.id, restaurantId: review.restaurantId };
    const kind = person ? "assigned" : "unassigned";
    const text = person?.name ?? former?.name ?? null;
    await recordEvents(client, principal, [{ ...event, kind, text }]);
    if (person)
      await notify(client, review, { kind: "assigned", userIds: [person.userId], byUserId: principal.userId });
    return { isChanged: true, formerUserId: former?.userId ?? null };
  });
}

async function write(client: Queryable, review: { id: string; restaurantId: string }, userId: string | null) {
  if (userId === null) await client.query("delete from review_assignments where review_id = $1", [review.id]);
  else
    await client.query(
      `insert into review_assignments (review_id, restaurant_id, user_id) values ($1, $2, $3)
       on conflict (review_id) do update set user_id = excluded.user_id, assigned_at = now()`,
      [review.id, review.restaurantId, userId],
    );
}
