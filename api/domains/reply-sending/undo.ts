import { eq, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { Item } from "../outbox/items.ts";
import type { Person } from "../outbox/kinds.ts";
import { queueReplyItem } from "./queue.ts";
import { wordsOf } from "./words.ts";

/** Restores the former text here as well: in the same reply, or in a new one if that had been deleted. */
async function restoreReply(tx: Statements, item: Item, by: Person): Promise<string> {
  const text = wordsOf(item.former) ?? "";
  const [reworded] = item.replyId
    ? await tx
        .update(reviewReplies)
        .set({ text, state: "saved", updatedAt: sql`now()` })
        .where(eq(reviewReplies.id, item.replyId))
        .returning({ id: reviewReplies.id })
    : [];
  if (reworded) return reworded.id;
  const id = newId();
  const { subjectId: reviewId, restaurantId } = item;
  const author = { authorUserId: by.userId, authorName: by.name };
  await tx
    .insert(reviewReplies)
    .values({ id, reviewId, restaurantId, text, state: "saved", method: "hand", ...author });
  return id;
}

/** Queues the reversal of an item: the former text, or a deletion where there was none. Returns the new item's id. */
export async function undoItem(tx: Statements, item: Item, by: Person): Promise<string> {
  const review = {
    id: item.subjectId,
    restaurantId: item.restaurantId,
    platformKey: item.platformKey as PlatformKey,
  };
  const previousText = wordsOf(item.payload);
  const text = wordsOf(item.former);
  const common = { review, previousText, isUndoable: true, undoesId: item.id, by, delaySeconds: 0 };
  if (text === null)
    return queueReplyItem(tx, { ...common, kind: "reply_deletion", replyId: item.replyId, text: null });
  const replyId = await restoreReply(tx, item, by);
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, item.subjectId));
  await updateAnswerState(tx, item.subjectId);
  return queueReplyItem(tx, { ...common, kind: "reply", replyId, text });
}
