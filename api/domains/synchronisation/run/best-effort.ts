import { and, eq, sql } from "drizzle-orm";
import { platforms } from "#api/db/schema/restaurants.ts";
import { asPlatformError } from "#api/domains/platform-sessions/health.ts";
import { openSession } from "#api/domains/platform-sessions/session.ts";
import type { Connector, Session } from "#api/platforms/connector.ts";
import { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { Listing } from "./lease.ts";
import type { SyncServices } from "./services.ts";

/** Does something best effort during a run: a failure goes to the log and nowhere else. */
async function beside<T>(
  services: SyncServices,
  listing: Listing,
  what: string,
  work: (session: Session) => Promise<T>,
): Promise<T | null> {
  const key = ConnectionKey.parse(listing.platformKey);
  try {
    // Not `inSession`: a refusal here says nothing about the connection.
    return await work(await openSession(services, listing.restaurantId, key));
  } catch (error) {
    const { code, vendorCode } = asPlatformError(error, key);
    services.log.warn(what, { ...listing, code, vendorCode });
    return null;
  }
}

/** Subscribes to the platform's webhooks for this listing. Repeated with every full sync, since subscriptions can get lost. */
export async function watchListing(services: SyncServices, listing: Listing, { watch }: Connector): Promise<void> {
  if (watch) await beside(services, listing, "a platform does not tell of changes", watch);
}

/** Updates the platform's own figures where reviews can no longer be read. */
export async function keepTotals(services: SyncServices, listing: Listing, { reviews }: Connector): Promise<void> {
  const { totals } = reviews ?? {};
  const told = totals && (await beside(services, listing, "a platform does not tell its figures", totals));
  if (!told) return;
  await services.database.orm
    .update(platforms)
    .set({ remoteCount: told.count, remoteRating: told.rating, remoteAt: sql`now()` })
    .where(and(eq(platforms.restaurantId, listing.restaurantId), sql`${platforms.key} = ${listing.platformKey}`));
}
