import { and, eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { createReply } from "../replies/write.ts";
import { refuseWithoutApproval } from "../reply-approval/approval.ts";
import { type Decision, recordDecision } from "../reply-approval/record-decision.ts";
import { restoreDraft } from "../reply-drafts/drafts.ts";
import { getReview, requireReview } from "../reviews/one.ts";

type Ref = { reviewId: string; suggestionId: string };
async function refuseMissing(context: ApiContext, { reviewId, suggestionId }: Ref): Promise<void> {
  const { id } = reviewSuggestions;
  const found = await context.database.orm
    .select({ id })
    .from(reviewSuggestions)
    .where(and(eq(id, suggestionId), eq(reviewSuggestions.reviewId, reviewId)));
  if (found.length === 0) throw fail("NOT_FOUND");
}

/**
 * Publishes a suggestion, reworded or not, through the outbox like any reply. Throws REPLY_NEEDS_APPROVAL for somebody whose own replies
 * need approval, SUGGESTION_STATE when it was decided meanwhile, and what writing a reply throws.
 */
export async function approveSuggestion(
  context: ApiContext,
  input: Ref & { version: number; text: string; sendAt: string | null },
): Promise<Review> {
  await requireReview(context, input.reviewId);
  await refuseMissing(context, input);
  return createReply(context, input, (tx, replyId) =>
    recordDecision(tx, context, input, { state: "approved", text: input.text, replyId }),
  );
}

async function decide(
  context: ApiContext,
  ref: Ref,
  decision: Decision,
  ownOnly: boolean,
  then: (tx: Statements) => Promise<void> = async () => {},
): Promise<Review> {
  const isDone = await transaction(context.database, async (tx) => {
    if (!(await recordDecision(tx, context, ref, decision, ownOnly))) return false;
    await then(tx);
    return true;
  });
  const current = await getReview(context, ref.reviewId);
  if (!isDone) throw fail("SUGGESTION_STATE", { current });
  return current;
}

/** Refuses a suggestion with a comment for its author. */
export async function refuseSuggestion(context: ApiContext, input: Ref & { word: string }): Promise<Review> {
  const review = await requireReview(context, input.reviewId);
  await refuseWithoutApproval(context, review);
  await refuseMissing(context, input);
  return decide(context, input, { state: "refused", word: input.word }, false);
}

/** Withdraws the caller's own suggestion: its text is a draft again. */
export async function withdrawSuggestion(context: ApiContext, ref: Ref): Promise<Review> {
  await requireReview(context, ref.reviewId);
  await refuseMissing(context, ref);
  return decide(context, ref, { state: "withdrawn" }, true, (tx) => draftAgain(tx, ref));
}

/** Makes a suggestion its author's draft again. */
async function draftAgain(tx: Statements, { suggestionId }: Ref): Promise<void> {
  const { id, reviewId, restaurantId, authorId, text } = reviewSuggestions;
  const [withdrawn] = await tx
    .select({ reviewId, restaurantId, userId: authorId, text })
    .from(reviewSuggestions)
    .where(eq(id, suggestionId));
  if (withdrawn?.userId) await restoreDraft(tx, { ...withdrawn, userId: withdrawn.userId, replyId: null });
}
