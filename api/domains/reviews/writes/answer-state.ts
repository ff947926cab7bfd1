import type { Queryable } from "#api/db/transaction.ts";
import { answerablePlatforms, type PlatformKey } from "#contract/platforms/schemas.ts";
import { answerStateOf, type ReplyState } from "../rows.ts";

type Row = { platformKey: PlatformKey; isPrivate: boolean; answerState: string; states: ReplyState[] };

/**
 * Brings the review's state in line with its replies, and tells whether that changed it. `answered_at` is when the first one
 * stood on the platform.
 */
export async function updateAnswerState(client: Queryable, reviewId: string): Promise<boolean> {
  const { rows } = await client.query<Row>(
    `select v.platform_key as "platformKey", v.is_private as "isPrivate", v.answer_state as "answerState",
       array(select p.state from review_replies p where p.review_id = v.id) as states
     from reviews v where v.id = $1`,
    [reviewId],
  );
  const [review] = rows;
  if (!review) return false;
  const isAnswerable = answerablePlatforms.has(review.platformKey) && !review.isPrivate;
  const state = answerStateOf(review.states, isAnswerable);
  await client.query(
    `update reviews set answer_state = $2,
       answered_at = (select min(published_at) from review_replies where review_id = $1) where id = $1`,
    [reviewId, state],
  );
  return state !== review.answerState;
}
