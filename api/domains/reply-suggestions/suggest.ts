import { and, desc, eq, type Placeholder, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { instant, now } from "#api/db/instants.ts";
import { jsonRows } from "#api/db/json.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { ReplySuggestion } from "#contract/reply-suggestions/schemas.ts";
import { fullNameOf } from "../../principal.ts";
import { notifyViewers } from "../notifications/notify.ts";
import { endDraft } from "../reply-drafts/drafts.ts";
import { getReview, requireReview } from "../reviews/one.ts";
import { refuseUnfilled } from "../templates/uses.ts";

const s = reviewSuggestions;
const suggestionsShownMax = 20;

/** A suggestion as a reader sees it. */
const shownTo = (readerId: string | Placeholder) => ({
  _id: s.id,
  text: s.text,
  state: s.state,
  isAutomatic: s.isAutomatic,
  createdAt: instant(s.createdAt),
  decidedBy: s.decidedByName,
  decidedAt: instant(s.decidedAt),
  decidedText: s.decidedText,
  word: s.word,
  author: sql<ReplySuggestion["author"]>`jsonb_build_object('userId', ${s.authorId}, 'name', ${s.authorName})`,
  isMine: sql<boolean>`${s.authorId} is not distinct from ${readerId}::uuid`,
});

/** The suggestions for a review as a column, newest first. */
export const suggestionsColumn = (reviewId: Placeholder, readerId: Placeholder) =>
  jsonRows(
    shownTo(readerId),
    sql`from ${s} where ${s.reviewId} = ${reviewId} order by ${s.id} desc limit ${suggestionsShownMax}`,
  );

/** The suggestions for a review, newest first. Throws NOT_FOUND outside the access scope. */
export async function listSuggestions(context: ApiContext, reviewId: string): Promise<ReplySuggestion[]> {
  const review = await requireReview(context, reviewId);
  return context.database.orm
    .select(shownTo(principalOf(context).userId))
    .from(s)
    .where(eq(s.reviewId, review.id))
    .orderBy(desc(s.id))
    .limit(suggestionsShownMax);
}

type Suggested = { reviewId: string; version: number; text: string };

/** Inserts a suggestion on a review that its caller has locked; false when somebody else's waits there. */
export async function putSuggestion(
  tx: Statements,
  context: ApiContext,
  review: { id: string; restaurantId: string },
  text: string,
): Promise<boolean> {
  const principal = principalOf(context);
  const isWaiting = and(eq(s.reviewId, review.id), eq(s.state, "waiting"));
  const [waiting] = await tx.select({ authorId: s.authorId, text: s.text }).from(s).where(isWaiting).for("update");
  if (waiting && waiting.authorId !== principal.userId) return false;
  if (waiting) await tx.update(s).set({ text, createdAt: now }).where(isWaiting);
  else
    await tx.insert(s).values({
      id: newId(),
      reviewId: review.id,
      restaurantId: review.restaurantId,
      text,
      authorId: principal.userId,
      authorName: fullNameOf(principal),
    });
  recordAudit(tx, {
    by: context,
    action: "review.replySuggested",
    subject: { id: review.id },
    restaurantId: review.restaurantId,
    before: waiting ? { suggestion: waiting.text } : undefined,
    after: { suggestion: text },
  });
  await endDraft(tx, review.id, principal.userId, null);
  await notifyViewers(tx, review);
  return true;
}

/**
 * Suggests a reply, or rewords the caller's waiting suggestion. Throws REPLY_CONFLICT when somebody replied meanwhile and SUGGESTION_STATE
 * when somebody else's waits, both with the review in `current`.
 */
export async function suggestReply(context: ApiContext, { reviewId, version, text }: Suggested) {
  const review = await requireReview(context, reviewId);
  if (review.isPrivate || review.answerState === "not_answerable") throw fail("REVIEW_NOT_ANSWERABLE");
  refuseUnfilled(text);
  const outcome = await transaction(context.database, async (tx) => {
    const [found] = await tx
      .select({ version: reviews.version })
      .from(reviews)
      .where(eq(reviews.id, review.id))
      .for("update");
    if (found?.version !== version) return "REPLY_CONFLICT";
    return (await putSuggestion(tx, context, review, text)) ? null : "SUGGESTION_STATE";
  });
  const current = await getReview(context, review.id);
  if (outcome) throw fail(outcome, { current });
  return current;
}
