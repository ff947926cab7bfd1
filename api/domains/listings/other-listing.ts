import { sql } from "drizzle-orm";
import { platforms, profilePayloads } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { cancelForFormerListing } from "../outbox/former-listing.ts";

/**
 * The restaurant gets another place on a platform, in the caller's transaction: what was read says nothing of the new one. A run under
 * way loses its turn, the next reads the whole place from its beginning, and the reviews of the former place count as never met, so
 * that no walk of the new one calls them removed. What the platform shows of the former place goes with it.
 */
export async function forgetSyncState(tx: Statements, restaurantId: string, key: ConnectionKey): Promise<void> {
  await tx.execute(
    sql`delete from ${reviewFetches} where ${reviewFetches.restaurantId} = ${restaurantId} and ${reviewFetches.platformKey} = ${key}`,
  );
  await tx.execute(sql`update ${reviews} set last_seen_run = null, missed_at = null
     where ${reviews.restaurantId} = ${restaurantId} and ${reviews.platformKey} = ${key} and ${reviews.lastSeenRun} is not null`);
  await cancelForFormerListing(tx, restaurantId, key);
  await forgetProfile(tx, restaurantId, key);
}

/** Drops what the platform showed of a place, its own figures with it. */
export async function forgetProfile(tx: Statements, restaurantId: string, key: ConnectionKey): Promise<void> {
  await tx.execute(sql`update ${platforms} set profile = null, profile_at = null, profile_tried_at = null, profile_failure = null,
       remote_count = null, remote_rating = null, remote_at = null
     where ${platforms.restaurantId} = ${restaurantId} and ${platforms.key} = ${key}`);
  await tx.execute(
    sql`delete from ${profilePayloads} where platform_id in (select id from ${platforms} where restaurant_id = ${restaurantId} and key = ${key})`,
  );
}
