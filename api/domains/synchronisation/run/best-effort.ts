import { and, eq, isNotNull, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { asPlatformError, failureOf } from "#api/domains/platform-sessions/health.ts";
import { openSession } from "#api/domains/platform-sessions/session.ts";
import { recordSnapshot } from "#api/domains/platform-snapshots/record.ts";
import type { Connector, Session } from "#api/platforms/connector.ts";
import { figuresOf } from "#api/platforms/listing-figures.ts";
import { ConnectionKey } from "#contract/platforms/schemas.ts";
import { keepingLease, type Listing, type Run } from "./lease.ts";
import { momentOf, type SyncServices } from "./services.ts";

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

const isWatchDue = sql`(${platforms.watchTriedAt} is null
  or ${platforms.watchTriedAt} < now() - case when ${platforms.watchFailure} is null then interval '7 days' else interval '1 day' end)`;

/**
 * Registers for the platform's webhooks about this listing or, where one registration serves it, its whole account. Repeated once a week, since
 * registrations can get lost, and a day after a refusal, which is kept with the listing and changes nothing else.
 */
export async function watchListing(services: SyncServices, run: Run, connector: Connector): Promise<void> {
  const { watch, unwatchAccount } = connector;
  if (!watch) return;
  const tx = services.database.orm;
  const ofListing = and(eq(platforms.restaurantId, run.restaurantId), sql`${platforms.key} = ${run.platformKey}`);
  const { accountId, credentialId, key, connectedAt } = platforms;
  const [due] = await tx.select({ accountId, credentialId, key }).from(platforms).where(and(ofListing, isWatchDue));
  if (!due) return;
  const watchFailure = await keepingLease(tx, run, async () =>
    watch(await openSession(services, run.restaurantId, connector.key)),
  ).then(
    () => null,
    (error: unknown) => failureOf(asPlatformError(error, connector.key), services.now?.()),
  );
  if (watchFailure) {
    const { code, vendorCode } = watchFailure;
    const { restaurantId, platformKey } = run;
    services.log.warn("a platform does not announce changes", { restaurantId, platformKey, code, vendorCode });
  }
  const { accountId: account, credentialId: credential } = due;
  const isOfAccount = unwatchAccount && account !== null && credential !== null;
  const served = isOfAccount
    ? and(eq(key, due.key), eq(accountId, account), eq(credentialId, credential), isNotNull(connectedAt))
    : ofListing;
  await tx.update(platforms).set({ watchTriedAt: now, watchFailure }).where(served);
}

/** Updates the platform's own figures where reviews can no longer be read. */
export async function keepTotals(services: SyncServices, listing: Listing, { reviews }: Connector): Promise<void> {
  const { totals } = reviews ?? {};
  if (!totals) return;
  const readAt = await momentOf(services);
  const what = "a platform does not tell its figures";
  const read = await beside(services, listing, what, async (session) => ({
    listingId: session.location.externalId,
    reported: await totals(session),
  }));
  if (!read?.reported) return;
  const { listingId, reported } = read;
  const reading = { ...listing, listingId, figures: figuresOf(reported), readAt };
  await recordSnapshot(services.database.orm, { ...reading, source: "synchronisation" });
  await services.database.orm
    .update(platforms)
    .set({ remoteCount: reported.count, remoteRating: reported.rating, remoteAt: sql`now()` })
    .where(and(eq(platforms.restaurantId, listing.restaurantId), sql`${platforms.key} = ${listing.platformKey}`));
}
