import { and, eq, isNotNull, sql } from "drizzle-orm";
import { platforms, profilePayloads } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { cancelForFormerListing } from "../outbox/former-listing.ts";

/**
 * Resets the synchronisation of a restaurant whose listing on a platform changes, in the caller's transaction. A run under way loses its
 * lease, the next one is a full sync from the beginning, and the former listing's reviews count as never seen, so that no full sync of
 * the new one marks them removed. The former listing's profile is deleted.
 */
export async function forgetSyncState(tx: Statements, restaurantId: string, key: ConnectionKey): Promise<void> {
  await tx
    .delete(reviewFetches)
    .where(and(eq(reviewFetches.restaurantId, restaurantId), sql`${reviewFetches.platformKey} = ${key}`));
  await tx
    .update(reviews)
    .set({ lastSeenRun: null, missedAt: null })
    .where(
      and(eq(reviews.restaurantId, restaurantId), sql`${reviews.platformKey} = ${key}`, isNotNull(reviews.lastSeenRun)),
    );
  await cancelForFormerListing(tx, restaurantId, key);
  await forgetProfile(tx, restaurantId, key);
}

/** Deletes the profile of a listing and the platform's own figures. */
export async function forgetProfile(tx: Statements, restaurantId: string, key: ConnectionKey): Promise<void> {
  await tx
    .update(platforms)
    .set({
      profile: null,
      profileAt: null,
      profileTriedAt: null,
      profileFailure: null,
      remoteCount: null,
      remoteRating: null,
      remoteAt: null,
    })
    .where(and(eq(platforms.restaurantId, restaurantId), eq(platforms.key, key)));
  await tx
    .delete(profilePayloads)
    .where(
      sql`${profilePayloads.platformId} in (select ${platforms.id} from ${platforms} where ${platforms.restaurantId} = ${restaurantId} and ${platforms.key} = ${key})`,
    );
}
