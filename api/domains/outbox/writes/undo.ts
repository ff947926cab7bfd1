import { and, eq, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { isUndoable } from "../columns.ts";
import { type Item, queueItem } from "../items.ts";

/** Restores the former text here as well: in the same reply, or in a new one if that had been deleted. */
async function restoreReply(tx: Statements, item: Item, by: { userId: string; name: string }): Promise<string> {
  const text = item.previousText ?? "";
  const [reworded] = item.replyId
    ? await tx
        .update(reviewReplies)
        .set({ text, state: "saved", updatedAt: sql`now()` })
        .where(eq(reviewReplies.id, item.replyId))
        .returning({ id: reviewReplies.id })
    : [];
  if (reworded) return reworded.id;
  const id = newId();
  const { reviewId, restaurantId } = item;
  const author = { authorUserId: by.userId, authorName: by.name };
  await tx.insert(reviewReplies).values({ id, reviewId, restaurantId, text, state: "saved", ...author });
  return id;
}

/**
 * Queues the reversal of an item: the former text, or a deletion where there was none. Returns the new item's id; null when it cannot be
 * undone (any more).
 */
export async function undoItem(
  tx: Statements,
  item: Item,
  by: { userId: string; name: string },
): Promise<string | null> {
  // The lock prevents a concurrent reconciliation.
  const which = and(eq(outboxItems.id, item.id), isUndoable);
  const [undoable] = await tx.select({ id: outboxItems.id }).from(outboxItems).where(which).for("update");
  if (!undoable) return null;
  const review = { id: item.reviewId, restaurantId: item.restaurantId, platformKey: item.platformKey as PlatformKey };
  const common = { review, previousText: item.text, isUndoable: true, undoesId: item.id, by, delaySeconds: 0 };
  if (item.previousText === null)
    return queueItem(tx, { ...common, kind: "reply_deletion", replyId: item.replyId, text: null });
  const replyId = await restoreReply(tx, item, by);
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, item.reviewId));
  await updateAnswerState(tx, item.reviewId);
  return queueItem(tx, { ...common, kind: "reply", replyId, text: item.previousText });
}
