import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { PlatformChange, PlatformChangeReceiver } from "#api/platforms/webhooks/changes.ts";
import type { Listing } from "./run/lease.ts";
import type { SyncServices } from "./run/services.ts";
import { startRuns } from "./start.ts";

/** A platform reports changes one by one; they are read together. */
const debounceSeconds = 3;

/** Hashed: signed addresses may be longer than the queue's key. */
const hashOf = (address: string): string => createHash("sha256").update(address).digest("base64url");

async function queueReading(
  tx: Statements,
  services: SyncServices,
  change: Pick<PlatformChange, "key" | "externalId">,
) {
  const rows = await rowsOf<Listing>(
    tx,
    sql`select ${platforms.restaurantId} as "restaurantId", ${platforms.key} as "platformKey" from ${platforms}
     where ${platforms.key} = ${change.key} and ${platforms.externalId} = ${change.externalId} and ${platforms.connectedAt} is not null order by 1`,
  );
  for (const { restaurantId, platformKey } of rows) {
    await tx
      .update(reviewFetches)
      .set({ isAgain: true })
      .where(
        and(
          eq(reviewFetches.restaurantId, restaurantId),
          eq(reviewFetches.platformKey, platformKey),
          eq(reviewFetches.status, "ASYNC"),
        ),
      );
    await startRuns(tx, services, { restaurantIds: [restaurantId], platformKey, delaySeconds: debounceSeconds });
  }
}

/**
 * Handles a platform's report of changes on a listing: requests one run, soon, however many reports arrive. A run under way is followed by
 * another, since it may have passed the change already. A prepared report is read. Unknown listings are ignored.
 */
export async function onListingChanged(services: SyncServices, changes: readonly PlatformChange[]): Promise<void> {
  await transaction(services.database, async (tx) => {
    for (const change of changes) {
      if (change.externalId !== null) await queueReading(tx, services, change);
      for (const address of change.report?.addresses ?? [])
        await services.jobs.send(tx, "read-report", { platformKey: change.key, address }, { key: hashOf(address) });
    }
  });
}

/** Receives the changes reported by webhooks. */
export const receiveChanges: PlatformChangeReceiver = (changes, context) => onListingChanged(context, changes);
