import { and, eq, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import type { Statements } from "#api/db/statements.ts";
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

/** A reply was written without it: what waits for a decision has had its time, and its author is told. */
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
