import { and, eq, inArray } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { recordPush } from "../../push/record.ts";
import { updateAnswerState } from "../reviews/writes/answer-state.ts";
import { cancelled, recordState } from "./items.ts";

/**
 * Cancels queued items for reviews of a listing that its restaurant leaves, in the caller's transaction, so that none reaches another
 * listing. Items a worker is sending stay, and are reconciled with the platform.
 */
export async function cancelForFormerListing(tx: Statements, restaurantId: string, key: ConnectionKey): Promise<void> {
  const waiting = and(
    eq(outboxItems.restaurantId, restaurantId),
    eq(outboxItems.platformKey, key),
    eq(outboxItems.state, "queued"),
  );
  const waitedFor = tx.select({ id: outboxItems.reviewId }).from(outboxItems).where(waiting);
  // Writers and senders of replies lock the review first.
  await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(inArray(reviews.id, waitedFor))
    .orderBy(reviews.id)
    .for("update");
  const { id, reviewId } = outboxItems;
  const rows = await tx.update(outboxItems).set(cancelled).where(waiting).returning({ id, reviewId });
  for (const item of rows) {
    await recordState(tx, { ...item, restaurantId }, "cancelled", { reason: "listing_left" });
    if (await updateAnswerState(tx, item.reviewId)) await recordPush(tx, { restaurantId, name: "counters.changed" });
  }
}
