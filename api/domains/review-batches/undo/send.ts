import { and, eq, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { cancelled, recordState } from "#api/domains/outbox/items.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

/**
 * Takes the replies that have not left out of the outbox, and keeps them again as they were. One that somebody reworded or took back since
 * is theirs.
 */
export async function undoSending({ tx, context, batchId, rows }: Undoing): Promise<Undone[]> {
  const { replyId, state, kind, payload, id, restaurantId, subjectId: reviewId } = outboxItems;
  const b = reviewBatchRows;
  const isOurs = sql`${payload} ->> 'text' = (select ${b.changes} ->> 'text' from ${b} where ${b.batchId} = ${batchId} and ${b.replyId} = ${replyId})`;
  const ids = rows.flatMap((row) => row.replyId ?? []);
  // One conditional update decides between the undo and a worker. Without its reply the item cannot be sent again: the reply can.
  const taken = await tx
    .update(outboxItems)
    .set({ ...cancelled, replyId: null })
    .where(and(isAnyOf(replyId, ids), eq(kind, "reply"), eq(state, "queued"), isOurs))
    .returning({ id, restaurantId, reviewId });
  const by = fullNameOf(principalOf(context));
  for (const item of taken) await recordState(tx, item, "cancelled", { by });
  const back = new Set(taken.map((item) => item.reviewId));
  await tx
    .update(reviewReplies)
    .set({ text: sql`${b.changes} ->> 'formerText'`, updatedAt: now })
    .from(b)
    .where(
      and(
        ...[eq(b.batchId, batchId), eq(b.replyId, reviewReplies.id), isAnyOf(b.reviewId, [...back])],
        sql`${b.changes} ->> 'formerText' is not null`,
      ),
    );
  await tx
    .update(reviews)
    .set({ version: sql`${reviews.version} + 1`, updatedAt: now })
    .where(isAnyOf(reviews.id, [...back]));
  const others = rows.filter((row) => !back.has(row.reviewId)).flatMap((row) => row.replyId ?? []);
  const waiting = await tx
    .select({ reviewId })
    .from(outboxItems)
    .where(and(isAnyOf(replyId, others), sql`${state} in ('queued', 'cancelled')`));
  const touched = new Set(waiting.map((item) => item.reviewId));
  return rows.map((row): Undone => {
    if (back.has(row.reviewId)) return { reviewId: row.reviewId, undone: "undone" };
    const isTouched = row.replyId === null || touched.has(row.reviewId);
    return { reviewId: row.reviewId, undone: "kept", undoReason: isTouched ? "changed" : "left" };
  });
}
