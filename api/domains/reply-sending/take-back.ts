import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { now } from "#api/db/instants.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { reopenSuggestion } from "#api/domains/reply-approval/record-decision.ts";
import { restoreDraft } from "#api/domains/reply-drafts/drafts.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import { forgetTemplateUses } from "#api/domains/templates/uses.ts";
import { recordPush } from "#api/push/record.ts";
import { type Item, requeue } from "../outbox/items.ts";
import type { Person } from "../outbox/kinds.ts";
import { wordsOf } from "./words.ts";

const ReplyBefore = z.object({
  text: z.string(),
  state: z.enum(["saved", "in_review", "published", "refused"]),
  refusalReason: z.string().nullable(),
});
/** A reply as it was before it was changed. */
export type ReplyBefore = z.infer<typeof ReplyBefore>;
/** What taking an item back puts back: the reply as it was, null for one written with the item, and the items that it replaced. */
const Restores = z.object({ reply: ReplyBefore.nullable(), queuedIds: z.array(z.string()) });
export type Restores = z.infer<typeof Restores>;

type Review = { id: string; restaurantId: string };
type Reply = { id: string; text: string; authorUserId: string | null };

/**
 * Puts everything back as it was before a reply that never left: its text is a draft again, of its author, else of `userId`; the suggestion
 * that it was made of waits again; no template counts it. A suggestion's own words need no draft.
 */
export async function unwriteReply(
  tx: Statements,
  review: Review,
  { id: replyId, text, authorUserId }: Reply,
  userId: string | null,
): Promise<void> {
  const suggested = await reopenSuggestion(tx, review, replyId);
  await forgetTemplateUses(tx, [replyId]);
  await tx.delete(reviewReplies).where(eq(reviewReplies.id, replyId));
  const writerId = authorUserId ?? userId;
  if (!writerId || suggested === text) return;
  const { id: reviewId, restaurantId } = review;
  await restoreDraft(tx, { reviewId, restaurantId, userId: writerId, replyId: null, text });
}

/** Puts a reply back as it was before its words were changed; the changed ones are a draft of who changed them. */
async function restoreReply(tx: Statements, item: Item, { text, state, refusalReason }: ReplyBefore, userId: string) {
  const { replyId, subjectId: reviewId, restaurantId } = item;
  if (!replyId) return;
  const typed = wordsOf(item.payload);
  await tx
    .update(reviewReplies)
    .set({ text, state, refusalReason, updatedAt: now })
    .where(eq(reviewReplies.id, replyId));
  if (typed !== null && typed !== text)
    await restoreDraft(tx, { reviewId, restaurantId, userId, replyId, text: typed });
}

/** What an item says it puts back. One that was queued before items said so was written with its reply where nothing stood there. */
function restoresOf({ restores, former }: Item): Restores | null {
  const read = Restores.safeParse(restores);
  if (read.success) return read.data;
  return former === null ? { reply: null, queuedIds: [] } : null;
}

/**
 * Puts everything here back as it was before a queued reply that has just been cancelled: reply, draft, suggestion, answer state, and what it
 * had replaced in the outbox. The item no longer is about the reply.
 */
export async function takeBackItem(tx: Statements, item: Item, by: Person): Promise<void> {
  const restores = restoresOf(item);
  if (!item.replyId || !restores) return;
  const { subjectId: reviewId, restaurantId } = item;
  const writerId = item.userId ?? by.userId;
  const { id, text, authorUserId } = reviewReplies;
  const [reply] = await tx
    .select({ id, text, authorUserId })
    .from(reviewReplies)
    .where(eq(id, item.replyId))
    .for("update");
  if (reply && restores.reply) await restoreReply(tx, item, restores.reply, writerId);
  else if (reply) await unwriteReply(tx, { id: reviewId, restaurantId }, reply, writerId);
  await tx
    .update(outboxItems)
    .set({ replyId: null })
    .where(and(eq(outboxItems.id, item.id)));
  await requeue(tx, restores.queuedIds, by.name);
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1`, updatedAt: now })
    .where(eq(reviews.id, reviewId));
  await updateAnswerState(tx, reviewId);
  await recordPush(tx, { restaurantId, name: "counters.changed", data: { reviewId } });
}
