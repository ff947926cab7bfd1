import { and, eq, isNotNull, sql } from "drizzle-orm";
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

/** Drops what the platform showed of a place, its own figures with it. */
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
