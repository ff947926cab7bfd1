import { eq } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import type { Statements } from "#api/db/statements.ts";
import type { OutboxEvidence, OutboxState } from "#contract/outbox/schemas.ts";
import { audienceOf, notify } from "../notifications/notify.ts";

const bad: readonly OutboxState[] = ["failed", "refused", "overwritten"];

/** Notifies the person who sent an item that it did not get through; of a rule's item, the restaurant's people. Once for each item and state. */
export async function notifyOfFailure(
  tx: Statements,
  itemId: string,
  state: OutboxState,
  { reason }: OutboxEvidence,
): Promise<void> {
  // Our own newer one took its place.
  if (!bad.includes(state) || reason === "superseded") return;
  const { userId, restaurantId, reviewId, platformKey } = outboxItems;
  const [item] = await tx
    .select({ userId, restaurantId, reviewId, platformKey })
    .from(outboxItems)
    .where(eq(outboxItems.id, itemId));
  if (!item) return;
  await notify(tx, {
    event: "reply_refused",
    subject: item.reviewId ? { kind: "review", id: item.reviewId } : { kind: "restaurant", id: item.restaurantId },
    restaurantId: item.restaurantId,
    userIds: item.userId ? [item.userId] : await audienceOf(tx, item.restaurantId),
    occurrence: `${itemId} ${state}`,
    data: { item: itemId, state, platform: item.platformKey },
  });
}
