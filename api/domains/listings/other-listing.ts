import type { Queryable } from "#api/db/transaction.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { cancelForFormerListing } from "../outbox/former-listing.ts";

/**
 * The restaurant gets another place on a platform, in the caller's transaction: what was read says nothing of the new one. A run under
 * way loses its turn, the next reads the whole place from its beginning, and the reviews of the former place count as never met, so
 * that no walk of the new one calls them removed. What the platform shows of the former place goes with it.
 */
export async function forgetSyncState(client: Queryable, restaurantId: string, key: ConnectionKey): Promise<void> {
  const at = [restaurantId, key];
  await client.query("delete from review_fetches where restaurant_id = $1 and platform_key = $2", at);
  await client.query(
    `update reviews set last_seen_run = null, missed_at = null
     where restaurant_id = $1 and platform_key = $2 and last_seen_run is not null`,
    at,
  );
  await cancelForFormerListing(client, restaurantId, key);
  await forgetProfile(client, restaurantId, key);
}

/** Drops what the platform showed of a place, its own figures with it. */
export async function forgetProfile(client: Queryable, restaurantId: string, key: ConnectionKey): Promise<void> {
  const at = [restaurantId, key];
  await client.query(
    `update platforms set profile = null, profile_at = null, profile_tried_at = null, profile_failure = null,
       remote_count = null, remote_rating = null, remote_at = null
     where restaurant_id = $1 and key = $2`,
    at,
  );
  await client.query(
    "delete from profile_payloads where platform_id in (select id from platforms where restaurant_id = $1 and key = $2)",
    at,
  );
}
