import { and, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { ago, instant, now } from "#api/db/instants.ts";
import { fullName } from "#api/db/people.ts";
import { reviewDrafts } from "#api/db/schema/review-work/suggestions.ts";
import { reviewReplies } from "#api/db/schema/reviews.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { requireReview } from "#api/domains/reviews/one.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { recordPush } from "#api/push/record.ts";
import { type ReviewDrafts, writingMinutes } from "#contract/reply-suggestions/drafts.ts";

/** Stands for a reply that does not exist yet. */
export const newReply = "00000000-0000-0000-0000-000000000000";
const d = reviewDrafts;
const isFresh = gt(d.updatedAt, ago(`${writingMinutes} minutes`));

/** The drafts of a review for one reader: the reader's own, newest first, and who else is writing. */
function shownTo(readerId: string | Placeholder) {
  const own = sql`jsonb_build_object('text', ${d.text}, 'replyId', nullif(${d.replyId}, ${newReply}), 'updatedAt', ${instant(d.updatedAt)})`;
  const writer = sql`jsonb_build_object('userId', ${users.id}, 'name', ${fullName(users)}, 'at', ${instant(d.updatedAt)})`;
  return {
    drafts: sql<ReviewDrafts["drafts"]>`
      coalesce(jsonb_agg(${own} order by ${d.updatedAt} desc) filter (where ${d.userId} = ${readerId}), '[]')`,
    writing: sql<ReviewDrafts["writing"]>`
      coalesce(jsonb_agg(${writer} order by ${d.updatedAt} desc) filter (where ${d.userId} <> ${readerId} and ${isFresh}), '[]')`,
  };
}

/** The same as a column. */
export function draftsColumn(reviewId: Placeholder, readerId: Placeholder): SQL<ReviewDrafts> {
  const { drafts, writing } = shownTo(readerId);
  return sql`(select jsonb_build_object('drafts', ${drafts}, 'writing', ${writing})
    from ${d} join ${users} on ${users.id} = ${d.userId} where ${d.reviewId} = ${reviewId})`;
}

/** The caller's drafts for a review, and who else is writing. Throws NOT_FOUND for a review outside the access scope. */
export async function readDrafts(context: ApiContext, reviewId: string): Promise<ReviewDrafts> {
  const review = await requireReview(context, reviewId);
  const [drafts] = await context.database.orm
    .select(shownTo(principalOf(context).userId))
    .from(d)
    .innerJoin(users, eq(users.id, d.userId))
    .where(eq(d.reviewId, review.id));
  return drafts ?? { drafts: [], writing: [] };
}

async function requireReply(tx: Statements, reviewId: string, replyId: string): Promise<void> {
  const { id } = reviewReplies;
  const found = await tx
    .select({ id })
    .from(reviewReplies)
    .where(and(eq(id, replyId), eq(reviewReplies.reviewId, reviewId)));
  if (found.length === 0) throw fail("NOT_FOUND");
}

type Typed = { reviewId: string; replyId: string | null; text: string };

/**
 * Stores the caller's draft. Others are notified once when somebody begins, not with every word; an empty text deletes the draft. Throws
 * NOT_FOUND for a review outside the access scope, and for a reply that is not the caller's.
 */
export async function saveDraft(context: ApiContext, { replyId, text, ...typed }: Typed): Promise<void> {
  const review = await requireReview(context, typed.reviewId);
  const { userId } = principalOf(context);
  await transaction(context.database, async (tx) => {
    if (text.trim() === "") return endDraft(tx, review.id, userId, replyId);
    if (replyId !== null) await requireReply(tx, review.id, replyId);
    const { id: reviewId, restaurantId } = review;
    const fresh = await tx
      .select({ text: d.text })
      .from(d)
      .where(and(eq(d.reviewId, reviewId), eq(d.userId, userId), isFresh));
    await tx
      .insert(d)
      .values({ reviewId, userId, restaurantId, replyId: replyId ?? newReply, text })
      .onConflictDoUpdate({ target: [d.reviewId, d.userId, d.replyId], set: { text, updatedAt: now } });
    if (fresh.length === 0)
      await recordPush(tx, {
        restaurantId: review.restaurantId,
        name: "review-work.writing",
        data: { reviewId: review.id, userId },
      });
  });
}

/** Deletes a draft that was sent or given up. */
export async function endDraft(tx: Statements, reviewId: string, userId: string, replyId: string | null) {
  await tx.delete(d).where(and(eq(d.reviewId, reviewId), eq(d.userId, userId), eq(d.replyId, replyId ?? newReply)));
}

type Restored = { reviewId: string; restaurantId: string; userId: string; replyId: string | null; text: string };

/** Makes a text a draft again that had been sent. What its person has typed since stays. */
export async function restoreDraft(tx: Statements, { replyId, ...draft }: Restored): Promise<void> {
  await tx
    .insert(d)
    .values({ ...draft, replyId: replyId ?? newReply })
    .onConflictDoNothing();
}
