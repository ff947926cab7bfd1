import { and, eq, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import type { Statements } from "#api/db/statements.ts";
import { notify, notifyViewers } from "../review-notifications/notify.ts";

type Ref = { reviewId: string; suggestionId: string };
export type Decision = {
  state: "approved" | "refused" | "withdrawn";
  word?: string;
  /** The published text, if it differs from the suggestion. */
  text?: string;
};
export type Person = { userId: string; name: string };

/** Records the decision over a waiting suggestion; false when it no longer waits. Its author is notified, unless they decide themselves. */
export async function recordDecision(
  tx: Statements,
  ref: Ref,
  decision: Decision,
  by: Person,
  ownOnly = false,
): Promise<boolean> {
  const { id, reviewId, restaurantId, state, authorId, text } = reviewSuggestions;
  const { word = null, text: published = null } = decision;
  const [decided] = await tx
    .update(reviewSuggestions)
    .set({
      state: decision.state,
      decidedByName: by.name,
      decidedAt: now,
      word,
      decidedText: sql`case when ${published}::text is distinct from ${text} then ${published}::text end`,
    })
    .where(
      and(
        eq(id, ref.suggestionId),
        eq(reviewId, ref.reviewId),
        eq(state, "waiting"),
        ownOnly ? eq(authorId, by.userId) : undefined,
      ),
    )
    .returning({ authorId, restaurantId });
  if (!decided) return false;
  const review = { id: ref.reviewId, restaurantId: decided.restaurantId };
  const userIds = decided.authorId ? [decided.authorId] : [];
  await notify(tx, review, { kind: decision.state, userIds, byUserId: by.userId });
  await notifyViewers(tx, review);
  return true;
}

/** Ends the suggestion that waits on a review, since a reply was written without it, and notifies its author. */
export async function supersedeSuggestion(tx: Statements, review: { id: string; restaurantId: string }, by: Person) {
  const { reviewId, state, authorId } = reviewSuggestions;
  const superseded = await tx
    .update(reviewSuggestions)
    .set({ state: "superseded", decidedByName: by.name, decidedAt: now })
    .where(and(eq(reviewId, review.id), eq(state, "waiting")))
    .returning({ authorId });
  const userIds = superseded.flatMap((one) => one.authorId ?? []);
  await notify(tx, review, { kind: "superseded", userIds, byUserId: by.userId });
}
