import { eq, sql } from "drizzle-orm";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { answerablePlatforms } from "#contract/platforms/schemas.ts";
import type { AnswerState, Reply } from "#contract/reviews/schemas.ts";

export type ReplyState = Reply["state"];
/** A review's state from its replies: published → answered, waiting → pending; a refused reply does not count. */
export function answerStateOf(states: readonly ReplyState[], isAnswerable: boolean): AnswerState {
  if (states.includes("published")) return "answered";
  if (states.includes("saved") || states.includes("in_review")) return "pending";
  return isAnswerable ? "not_answered" : "not_answerable";
}

const statesOf = sql`select ${reviewReplies.state} from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id}`;
const firstPublishedAt = sql`select min(${reviewReplies.publishedAt}) from ${reviewReplies} where ${reviewReplies.reviewId} = ${reviews.id}`;

/** Updates the review's state from its replies, and returns whether it changed. `answered_at` is when the first one was published. */
export async function updateAnswerState(tx: Statements, reviewId: string): Promise<boolean> {
  const { platformKey, isPrivate, answerState } = reviews;
  const isReview = eq(reviews.id, reviewId);
  const [review] = await tx
    .select({ platformKey, isPrivate, answerState, states: sql<ReplyState[]>`array(${statesOf})` })
    .from(reviews)
    .where(isReview);
  if (!review) return false;
  const isAnswerable = answerablePlatforms.has(review.platformKey) && !review.isPrivate;
  const state = answerStateOf(review.states, isAnswerable);
  await tx
    .update(reviews)
    .set({ answerState: state, answeredAt: sql`(${firstPublishedAt})` })
    .where(isReview);
  return state !== review.answerState;
}
