import { and, eq, inArray } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { cancelled, recordState } from "./items.ts";
import { updateSubject } from "./subjects.ts";

/**
 * Cancels queued items for a listing that its restaurant leaves, and for its reviews, in the caller's transaction, so that none reaches
 * another listing. Items a worker is sending stay, and are reconciled with the platform.
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
  const { id, reviewId, subjectKind, subjectId, platformKey } = outboxItems;
  const rows = await tx
    .update(outboxItems)
    .set(cancelled)
    .where(waiting)
    .returning({ id, reviewId, subjectKind, subjectId, platformKey, restaurantId: outboxItems.restaurantId });
  for (const item of rows) {
    await recordState(tx, item, "cancelled", { reason: "listing_left" });
    await updateSubject(tx, item);
  }
}
