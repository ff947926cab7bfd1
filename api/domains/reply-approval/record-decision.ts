import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import type { Statements } from "#api/db/statements.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { aboutReview, notify, notifyAll, notifyViewers, unnotify } from "../notifications/notify.ts";

type Ref = { reviewId: string; suggestionId: string };
export type Decision = {
  state: "approved" | "refused" | "withdrawn";
  word?: string;
  /** The published text, if it differs from the suggestion. */
  text?: string;
  /** The reply that it becomes. */
  replyId?: string;
};
const toldAs = {
  approved: "review.suggestionApproved",
  refused: "review.suggestionRefused",
  withdrawn: "review.suggestionWithdrawn",
} as const;
type Person = { userId: string; name: string };

/** Records the decision over a waiting suggestion; false when it no longer waits. Its author is notified, unless they decide themselves. */
export async function recordDecision(
  tx: Statements,
  context: ApiContext,
  ref: Ref,
  decision: Decision,
  ownOnly = false,
): Promise<boolean> {
  const { id, reviewId, restaurantId, state, authorId, text } = reviewSuggestions;
  const { word = null, text: published = null, replyId = null } = decision;
  const principal = principalOf(context);
  const by = { userId: principal.userId, name: fullNameOf(principal) };
  const [decided] = await tx
    .update(reviewSuggestions)
    .set({
      state: decision.state,
      decidedByName: by.name,
      decidedAt: now,
      word,
      replyId,
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
    .returning({ authorId, restaurantId, text });
  if (!decided) return false;
  recordAudit(tx, {
    by: context,
    action: toldAs[decision.state],
    subject: { id: ref.reviewId },
    restaurantId: decided.restaurantId,
    before: { suggestion: decided.text },
    after: {
      suggestion: published ?? (decision.state === "approved" ? decided.text : null),
      state: decision.state,
      word,
    },
  });
  const review = { id: ref.reviewId, restaurantId: decided.restaurantId };
  const userIds = decided.authorId ? [decided.authorId] : [];
  await notify(tx, {
    ...aboutReview(review),
    event: `suggestion_${decision.state}`,
    userIds,
    actorId: by.userId,
    occurrence: ref.suggestionId,
  });
  await notifyViewers(tx, review);
  return true;
}

/** Ends the suggestion that waits on a review, since a reply was written without it, and notifies its author. */
export async function supersedeSuggestion(
  tx: Statements,
  review: { id: string; restaurantId: string },
  replyId: string,
  by: Person,
) {
  const { reviewId, state, authorId } = reviewSuggestions;
  const superseded = await tx
    .update(reviewSuggestions)
    .set({ state: "superseded", decidedByName: by.name, decidedAt: now, replyId })
    .where(and(eq(reviewId, review.id), eq(state, "waiting")))
    .returning({ id: reviewSuggestions.id, authorId });
  const notices = superseded.map(({ id: occurrence, authorId }) => ({
    ...aboutReview(review),
    event: "suggestion_superseded" as const,
    userIds: authorId ? [authorId] : [],
    actorId: by.userId,
    occurrence,
  }));
  await notifyAll(tx, notices);
}

/**
 * Lets the suggestion wait again that became a reply, or was ended by it, since that reply was taken back. Its author is no longer told of
 * the decision. Returns its text; null where there was none, or another waits by now.
 */
export async function reopenSuggestion(tx: Statements, review: { id: string; restaurantId: string }, replyId: string) {
  const { id, reviewId, state, text } = reviewSuggestions;
  const other = alias(reviewSuggestions, "other");
  const [reopened] = await tx
    .update(reviewSuggestions)
    .set({ state: "waiting", decidedByName: null, decidedAt: null, decidedText: null, word: null, replyId: null })
    .where(
      and(
        ...[
          eq(reviewId, review.id),
          eq(reviewSuggestions.replyId, replyId),
          inArray(state, ["approved", "superseded"]),
        ],
        sql`not exists (select from ${reviewSuggestions} ${other} where ${other.reviewId} = ${review.id} and ${other.state} = 'waiting')`,
      ),
    )
    .returning({ id, text });
  if (!reopened) return null;
  await unnotify(tx, review, [`suggestion_approved:${reopened.id}`, `suggestion_superseded:${reopened.id}`]);
  await notifyViewers(tx, review);
  return reopened.text;
}
