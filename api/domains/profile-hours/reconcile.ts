import { and, desc, eq } from "drizzle-orm";
import { outboxItems } from "#api/db/schema/outbox.ts";
import type { Statements } from "#api/db/statements.ts";
import type { VendorProfile } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { reconcileItem } from "../outbox/reconcile.ts";
import { hoursKind } from "./kind.ts";

type Listing = { restaurantId: string; key: ConnectionKey; externalId: string };
type ReadProfile = Pick<VendorProfile, "openingHours" | "areHoursPending">;

/**
 * Reconciles the hours that were sent to a listing with its profile as it was read, in the transaction that stores it; the caller has locked
 * the listing. What the platform shows becomes the former hours of an item that waits. `readAt`: later outcomes stay.
 */
export async function reconcileHours(
  tx: Statements,
  { restaurantId, key, externalId }: Listing,
  { openingHours, areHoursPending }: ReadProfile,
  readAt: Date,
): Promise<void> {
  const shown = openingHours ?? { regularHours: [], specialHours: [] };
  const ofListing = and(
    ...[eq(outboxItems.subjectId, restaurantId), eq(outboxItems.kind, "hours"), eq(outboxItems.platformKey, key)],
  );
  const items = await tx
    .select()
    .from(outboxItems)
    .where(ofListing)
    .orderBy(desc(outboxItems.id))
    .limit(5)
    .for("update");
  for (const { id, state } of items)
    if (state === "queued") await tx.update(outboxItems).set({ former: shown }).where(eq(outboxItems.id, id));
  // Queued and cancelled items say nothing about the platform.
  const item = items.find(({ state }) => state !== "queued" && state !== "cancelled");
  if (!item || item.state === "sending" || (item.checkedAt && item.checkedAt > readAt)) return;
  if (item.payload.listing !== externalId) return;
  const remote = { shown, given: shown, isPending: areHoursPending === true };
  const outcome = hoursKind.evaluate(item, remote, readAt);
  if (outcome) await reconcileItem(tx, hoursKind, item, outcome, remote, readAt);
  else await tx.update(outboxItems).set({ checkedAt: readAt }).where(eq(outboxItems.id, item.id));
}
