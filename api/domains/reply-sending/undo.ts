import { eq, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { updateAnswerState } from "#api/domains/reviews/writes/answer-state.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { Item } from "../outbox/items.ts";
import type { Person } from "../outbox/kinds.ts";
import { queueReplyItem } from "./queue.ts";
import type { ReplyBefore, Restores } from "./take-back.ts";
import { wordsOf } from "./words.ts";

/** Restores the former text here as well: in the same reply, which it returns as it was, or in a new one if that had been deleted. */
async function restoreReply(
  tx: Statements,
  item: Item,
  by: Person,
): Promise<{ replyId: string; before: ReplyBefore | null }> {
  const text = wordsOf(item.former) ?? "";
  const { id: key, text: words, state, refusalReason } = reviewReplies;
  const [before] = item.replyId
    ? await tx
        .select({ text: words, state, refusalReason })
        .from(reviewReplies)
        .where(eq(key, item.replyId))
        .for("update")
    : [];
  if (item.replyId && before) {
    await tx.update(reviewReplies).set({ text, state: "saved", updatedAt: sql`now()` }).where(eq(key, item.replyId));
    return { replyId: item.replyId, before };
  }
  const id = newId();
  const { subjectId: reviewId, restaurantId } = item;
  const author = { authorUserId: by.userId, authorName: by.name };
  await tx
    .insert(reviewReplies)
    .values({ id, reviewId, restaurantId, text, state: "saved", method: "hand", ...author });
  return { replyId: id, before: null };
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
  const { replyId, before } = await restoreReply(tx, item, by);
  const restores = { reply: before, queuedIds: [] } satisfies Restores;
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, item.subjectId));
  await updateAnswerState(tx, item.subjectId);
  return queueReplyItem(tx, { ...common, kind: "reply", replyId, text, restores });
}
