import { asPlatformError } from "#api/domains/platform-sessions/health.ts";
import { inSession } from "#api/domains/platform-sessions/session.ts";
import { type Connector, PlatformError, type ReviewPage, type ReviewReader } from "#api/platforms/connector.ts";
import { ConnectionKey, type PlatformKey } from "#contract/platforms/schemas.ts";
import { storePage } from "../store/page.ts";
import { keepTotals, watchListing } from "./best-effort.ts";
import { recordFailure } from "./failure.ts";
import { finishRun } from "./finish.ts";
import { claimRun, keepingLease, keepingLeases, LeaseLost, type Listing, type Run } from "./lease.ts";
import { keepProfile, sparesProfile } from "./profile.ts";
import { orderReport } from "./report.ts";
import { momentOf, type SyncServices } from "./services.ts";
import { readTogether } from "./together.ts";

/** The connector of a platform; none for the restaurant's own form. */
export function connectorOf({ platforms }: SyncServices, key: PlatformKey): Connector | undefined {
  const known = ConnectionKey.safeParse(key);
  return known.success ? platforms.connectors.get(known.data) : undefined;
}

/** True if a full sync of this platform shows what is gone; false where only the newest reviews are listed. */
export const seesAll = ({ capabilities, reviews }: Connector): boolean =>
  reviews !== undefined && capabilities.readReviews === "api" && capabilities.reviewWindow === null;

async function readPage(services: SyncServices, run: Run, reader: ReviewReader, cursor: string | null) {
  const key = ConnectionKey.parse(run.platformKey);
  const since = run.isFull ? null : run.highWater;
  const readAt = await momentOf(services);
  const page = await keepingLease(services.database.orm, run, () =>
    inSession(services, { restaurantId: run.restaurantId, key }, (session) => reader.page(session, cursor, since)),
  );
  if (page.next !== null && page.next === cursor)
    throw new PlatformError("UNKNOWN", "The platform names the same page as the next one.", {
      vendorCode: "page_loop",
    });
  return { page, readAt };
}

/** Newest change first: everything older than the last run's newest change is known. */
function isKnownFromHere(run: Run, reader: ReviewReader, { reviews }: ReviewPage): boolean {
  const { highWater } = run;
  if (run.isFull || highWater === null || reader.order !== "recent_first") return false;
  return reviews.some(({ updatedAt }) => updatedAt < highWater);
}

/** Reads page after page from the run's cursor, each stored before the next is requested. */
async function readPages(services: SyncServices, run: Run, reader: ReviewReader): Promise<void> {
  let { cursor } = run;
  do {
    const { page, readAt } = await readPage(services, run, reader, cursor);
    await storePage(services.database, run, page, readAt);
    cursor = isKnownFromHere(run, reader, page) ? null : page.next;
  } while (cursor !== null);
}

/** Runs `read` and finishes the run, or records its failure. */
async function carryOn(
  services: SyncServices,
  run: Run,
  connector: Connector | undefined,
  read: (connector: Connector) => Promise<void>,
): Promise<void> {
  const listing = { restaurantId: run.restaurantId, platformKey: run.platformKey };
  try {
    if (connector?.reports && !connector.reviews) return await orderReport(services, run, connector.reports);
    if (!connector?.reviews) throw new PlatformError("UNSUPPORTED", "Reviews of this platform come as files.");
    await read(connector);
    await keepProfile(services, run, connector);
    await watchListing(services, run, connector);
    await finishRun(services, run, { seesAll: seesAll(connector) });
  } catch (error) {
    if (error instanceof LeaseLost) return services.log.info("a run was carried on elsewhere", listing);
    const failure = asPlatformError(error, run.platformKey);
    if (failure.code === "UNKNOWN") services.log.warn("reading reviews failed", { ...listing, error });
    if (connector && sparesProfile(failure.code)) await keepProfile(services, run, connector);
    await recordFailure(services, run, failure);
    if (failure.code === "UNSUPPORTED" && connector) await keepTotals(services, listing, connector);
  }
}

/**
 * Continues the waiting run of this listing to its end or failure; the outcome is in `review_fetches`. Where the platform answers for several
 * listings in one call, waiting runs of the same account are continued with it. Does nothing when another worker has the run. Resumes after a
 * crash or a failure.
 */
export async function synchroniseListing(services: SyncServices, listing: Listing): Promise<void> {
  const { orm } = services.database;
  const claim = await claimRun(orm, listing);
  if (!claim) return;
  const connector = connectorOf(services, listing.platformKey);
  const { runs, pages, readAt, failure } = await readTogether(services, claim, connector?.reviews?.together);
  const carryOnAll = async () => {
    for (const run of runs)
      await carryOn(services, run, connector, async ({ reviews }) => {
        const page = pages.get(run);
        if (failure) throw failure;
        if (page) await storePage(services.database, run, page, readAt);
        else if (reviews) await readPages(services, run, reviews);
      });
  };
  // The last of them waits while the others are stored or read.
  await (runs.length > 1 ? keepingLeases(orm, claim, carryOnAll) : carryOnAll());
}
