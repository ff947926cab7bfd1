import type { Queryable } from "#api/db/transaction.ts";
import { notify, notifyViewers } from "../review-notifications/notify.ts";

type Ref = { reviewId: string; suggestionId: string };
export type Decision = {
  state: "approved" | "refused" | "withdrawn";
  word?: string;
  /** What was published, where it is not what was suggested. */
  text?: string;
};
export type Person = { userId: string; name: string };

/** Decides over a suggestion that waits; false when it no longer does. Its author is told, unless it is they who decide. */
export async function recordDecision(
  client: Queryable,
  ref: Ref,
  decision: Decision,
  by: Person,
  ownOnly = false,
): Promise<boolean> {
  const { rows } = await client.query<{ author_id: string | null; restaurant_id: string }>(
    `update review_suggestions set state = $3, decided_by_name = $4, decided_at = now(), word = $5,
       decided_text = case when $6::text is distinct from text then $6 end
     where id = $1 and review_id = $2 and state = 'waiting' and ($7::uuid is null or author_id = $7)
     returning author_id, restaurant_id`,
    [
      ...[ref.suggestionId, ref.reviewId, decision.state, by.name, decision.word ?? null, decision.text ?? null],
      ownOnly ? by.userId : null,
    ],
  );
  const [settled] = rows;
  if (!settled) return false;
  const review = { id: ref.reviewId, restaurantId: settled.restaurant_id };
  const userIds = settled.author_id ? [settled.author_id] : [];
  await notify(client, review, { kind: decision.state, userIds, byUserId: by.userId });
  await notifyViewers(client, review);
  return true;
}

/** A reply was written without it: what waits for a decision has had its time, and its author is told. */
export async function supersedeSuggestion(client: Queryable, review: { id: string; restaurantId: string }, by: Person) {
  const { rows } = await client.query<{ author_id: string | null }>(
    `update review_suggestions set state = 'superseded', decided_by_name = $2, decided_at = now()
     where review_id = $1 and state = 'waiting' returning author_id`,
    [review.id, by.name],
  );
  const userIds = rows.flatMap(({ author_id }) => author_id ?? []);
  await notify(client, review, { kind: "superseded", userIds, byUserId: by.userId });
}
