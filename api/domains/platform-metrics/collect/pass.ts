import type { ApiServices } from "#api/context.ts";
import { databaseClock } from "#api/db/clock.ts";
import type { Connector, PlatformError, Session } from "#api/platforms/connector.ts";
import { type MetricPlatform, metricPlatforms } from "#contract/platform-metrics/metrics.ts";
import type { ListingReading } from "#contract/platform-metrics/schemas.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { asPlatformError, failureOf } from "../../platform-sessions/health.ts";
import { inSession, openSession } from "../../platform-sessions/session.ts";
import { batchSize, type Claim, claimReadings, type Rhythm } from "./claim.ts";
import { noteRefused } from "./progress.ts";

/** `now`: another clock than the database's, for tests. */
export type CollectServices = Pick<ApiServices, "database" | "platforms" | "settings" | "log"> & { now?: () => Date };

/** One kind of reading: what it needs of a connector, and what it does with a listing. */
export type Collector<Reader> = {
  reading: ListingReading;
  rhythm: Rhythm;
  readerOf(connector: Connector): Reader | undefined;
  /** Reads and stores. Called twice for the same listing it has the same result. */
  read(services: CollectServices, on: { claim: Claim; session: Session; reader: Reader; at: Date }): Promise<void>;
};

/** The next run of the job carries on after this time. */
const passMaxMs = 4 * 60_000;
/** Refusals that the platform's other listings would get as well: they are left to a later run. */
const pausesPlatform: ReadonlySet<PlatformErrorCode> = new Set(["RATE_LIMITED", "VENDOR_DOWN"]);

/** Days and moments are the database's, whatever the worker's own clock says. */
const momentOf = async ({ now, database }: CollectServices): Promise<Date> => now?.() ?? databaseClock(database.orm)();

async function readClaim<Reader>(services: CollectServices, collector: Collector<Reader>, claim: Claim) {
  const { restaurantId, key, listingId } = claim;
  const connector = services.platforms.connectors.get(key);
  const reader = connector && collector.readerOf(connector);
  if (!reader) return;
  const work = async (session: Session) => {
    // Another listing may have been linked meanwhile: it has claims of its own.
    if (session.location.externalId !== listingId) return;
    await collector.read(services, { claim, session, reader, at: await momentOf(services) });
  };
  try {
    await work(await openSession(services, restaurantId, key));
  } catch (error) {
    if (asPlatformError(error, key).code !== "AUTH_EXPIRED") throw error;
    // Only a token that is refused concerns the connection: renewed once, and the account marked lost if that does not help.
    await inSession(services, { restaurantId, key }, work);
  }
}

/** Reads one listing; returns why it could not be, null when it was. */
async function attempt<Reader>(services: CollectServices, collector: Collector<Reader>, claim: Claim) {
  try {
    await readClaim(services, collector, claim);
    return null;
  } catch (error) {
    const { restaurantId, key, reading } = claim;
    const refusal: PlatformError = asPlatformError(error, key);
    await noteRefused(services.database.orm, claim, failureOf(refusal, await momentOf(services)));
    const { code, vendorCode } = refusal;
    const why = { restaurantId, platformKey: key, reading, code, vendorCode, ...(code === "UNKNOWN" && { error }) };
    services.log.warn("a platform does not tell its numbers", why);
    return code;
  }
}

/**
 * Reads what is due, four listings at once; returns how many were asked. What fails is tried again later. A platform that is down or wants a
 * pause is left alone until the next run; a refusal is kept with the reading and changes neither health nor failure of the connection.
 */
export async function collectDue<Reader>(services: CollectServices, collector: Collector<Reader>): Promise<number> {
  const { connectors } = services.platforms;
  const isReadable = (key: MetricPlatform) => {
    const connector = connectors.get(key);
    return connector !== undefined && collector.readerOf(connector) !== undefined;
  };
  const readable = new Set<MetricPlatform>(metricPlatforms.filter(isReadable));
  const until = performance.now() + passMaxMs;
  let askedCount = 0;
  while (readable.size > 0 && performance.now() < until) {
    const { reading, rhythm } = collector;
    const moment = await momentOf(services);
    const due = await claimReadings(services.database.orm, { reading, rhythm, keys: [...readable], moment });
    const failures = await Promise.all(
      due.map(async (claim) => ({ key: claim.key, code: await attempt(services, collector, claim) })),
    );
    for (const { key, code } of failures) if (code !== null && pausesPlatform.has(code)) readable.delete(key);
    askedCount += due.length;
    if (due.length < batchSize && rhythm !== "past") break;
    if (due.length === 0) break;
  }
  return askedCount;
}
