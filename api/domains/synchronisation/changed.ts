import { createHash } from "node:crypto";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import type { PlatformChange, PlatformChangeReceiver } from "#api/platforms/webhooks/changes.ts";
import type { Listing } from "./run/lease.ts";
import type { SyncServices } from "./run/services.ts";
import { startRuns } from "./start.ts";

/** A platform tells of one change after the other; they are read together. */
const debounceSeconds = 3;

/** Addresses carry their own signature and may be longer than what the queue can look up. */
const hashOf = (address: string): string => createHash("sha256").update(address).digest("base64url");

async function queueReading(
  client: Queryable,
  services: SyncServices,
  change: Pick<PlatformChange, "key" | "externalId">,
) {
  const { rows } = await client.query<Listing>(
    `select restaurant_id as "restaurantId", key as "platformKey" from platforms
     where key = $1 and external_id = $2 and connected_at is not null order by 1`,
    [change.key, change.externalId],
  );
  for (const { restaurantId, platformKey } of rows) {
    await client.query(
      "update review_fetches set is_again = true where restaurant_id = $1 and platform_key = $2 and status = 'ASYNC'",
      [restaurantId, platformKey],
    );
    await startRuns(client, services, { restaurantIds: [restaurantId], platformKey, delaySeconds: debounceSeconds });
  }
}

/**
 * A platform says that something changed at a place: its reviews are read soon, once, however often it says so. A run that goes on
 * is followed by another, since it may have passed the change already. A report that is ready is read. Unknown places are of no concern.
 */
export async function onListingChanged(services: SyncServices, changes: readonly PlatformChange[]): Promise<void> {
  await transaction(services.database.pool, async (client) => {
    for (const change of changes) {
      if (change.externalId !== null) await queueReading(client, services, change);
      for (const address of change.report?.addresses ?? [])
        await services.jobs.send(client, "read-report", { platformKey: change.key, address }, { key: hashOf(address) });
    }
  });
}

/** Takes what the platforms' webhooks tell. */
export const receiveChanges: PlatformChangeReceiver = (changes, context) => onListingChanged(context, changes);
