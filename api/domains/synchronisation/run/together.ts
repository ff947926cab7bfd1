import { type SQL, sql } from "drizzle-orm";
import { assigned } from "#api/db/names.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf } from "#api/db/statements.ts";
import { asPlatformError, noteSuccess } from "#api/domains/platform-sessions/health.ts";
import { inAccount } from "#api/domains/platform-sessions/in-account.ts";
import type { PlatformError, ReviewPage, ReviewsTogether, VendorReview } from "#api/platforms/connector.ts";
import { ConnectionKey, type PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { claimed, keepingLeases, type Run } from "./lease.ts";
import { momentOf, type SyncServices } from "./services.ts";

/** A claimed run with its listing and account. */
type Place = Run & {
  platformId: string;
  credentialId: string;
  externalId: string;
  accountId: string;
  lastSuccessAt: Date;
};
/** `pages`: one for each run that was read completely; the other runs are read one by one. */
export type Together = { pages: Map<Run, ReviewPage>; readAt: Date; failure: PlatformError | null };

const f = reviewFetches;

/** A batch has no totals, so a listing whose totals are older than this is read alone. */
const totalsInterval = sql`interval '6 hours'`;
/** Reviews can appear with a delay, so a batch reads back to this long before the last successful run. */
const overlapMs = 24 * 3_600_000;

// Only incremental runs without a failure, and not those a person asked for.
const isOrdinary = sql`not ${f.isFull} and ${f.cursor} is null and not ${f.wantsProfile} and ${f.highWater} is not null
  and ${f.lastSuccessAt} is not null and ${platforms.failure} is null and ${platforms.remoteAt} > now() - ${totalsInterval}`;
const ofFetch = sql`${platforms.restaurantId} = ${f.restaurantId} and ${platforms.key} = ${f.platformKey}`;
const columns = sql`${f.restaurantId} as "restaurantId", ${f.platformKey} as "platformKey", ${f.runId} as "runId", ${f.isFull} as "isFull",
  ${f.cursor}, ${f.highWater} as "highWater", ${f.attempts}, ${f.lastSuccessAt} as "lastSuccessAt", ${platforms.id} as "platformId",
  ${platforms.credentialId} as "credentialId", ${platforms.externalId} as "externalId", ${platforms.accountId} as "accountId"`;
type Row = Omit<Place, "leaseId">;
const isOf = ({ restaurantId, platformKey }: Run): SQL =>
  sql`${f.restaurantId} = ${restaurantId} and ${f.platformKey} = ${platformKey}`;

/**
 * Claims the waiting runs of other listings of the same account under the lease of `run`. Returns them after `run` itself; empty when `run` must
 * be read alone or no other run waits.
 */
async function claimBeside({ database }: SyncServices, run: Run, { placesMax }: ReviewsTogether): Promise<Place[]> {
  const { orm } = database;
  const [first] = await rowsOf<Row>(
    orm,
    sql`select ${columns} from ${f} join ${platforms} on ${ofFetch}
    where ${isOf(run)} and ${isOrdinary} and ${platforms.credentialId} is not null and ${platforms.accountId} is not null`,
  );
  if (!first) return [];
  const { credentialId, accountId } = first;
  const others = await rowsOf<Row>(
    orm,
    sql`update ${f} set ${assigned(f, claimed(run.leaseId))} from ${platforms}
    where ${ofFetch} and (${f.restaurantId}, ${f.platformKey}) in (
      select ${f.restaurantId}, ${f.platformKey} from ${f} join ${platforms} on ${ofFetch}
      where ${f.status} = 'PENDING' and (${f.leaseUntil} is null or ${f.leaseUntil} < now()) and (${f.retryAt} is null or ${f.retryAt} <= now())
        and ${platforms.credentialId} = ${credentialId} and ${platforms.accountId} = ${accountId} and ${platforms.externalId} is not null
        and ${platforms.connectedAt} is not null and ${f.platformKey} = ${run.platformKey} and ${isOrdinary}
      order by ${f.retryAt} nulls first limit ${placesMax - 1} for update of ${f} skip locked)
    returning ${columns}`,
  );
  return others.length === 0 ? [] : [first, ...others].map((row) => ({ ...row, leaseId: run.leaseId }));
}

type Found = { covered: Place[]; reviews: Map<string, VendorReview[]> };

/**
 * Reads the latest changes of these listings until each is covered back to before its last run. An answer in another order covers nothing. Stops
 * after half as many calls as there are listings.
 */
async function ask(services: SyncServices, places: readonly Place[], together: ReviewsTogether): Promise<Found> {
  const [{ credentialId, platformKey }] = places as [Place, ...Place[]];
  const account = { id: credentialId, key: ConnectionKey.parse(platformKey) };
  const locations = [...Map.groupBy(places, ({ externalId }) => externalId).values()].flatMap(([place]) => place ?? []);
  const reviews = new Map<string, VendorReview[]>(locations.map(({ externalId }) => [externalId, []]));
  const neededFrom = ({ lastSuccessAt }: Place) => lastSuccessAt.getTime() - overlapMs;
  let oldest = Number.POSITIVE_INFINITY;
  let cursor: string | null = null;
  for (let calls = 0; calls < places.length / 2; calls++) {
    const from: string | null = cursor;
    const page: Awaited<ReturnType<ReviewsTogether["page"]>> = await inAccount(services, account, ({ accessToken }) =>
      together.page(accessToken, locations, from),
    );
    for (const { locationId, review } of page.reviews) {
      const at = review.updatedAt.getTime();
      if (at > oldest) return { covered: [], reviews };
      oldest = at;
      reviews.get(locationId)?.push(review);
    }
    // Every one of these listings has reviews, so an empty answer is not believed.
    if (page.next === null) return { covered: Number.isFinite(oldest) ? [...places] : [], reviews };
    if (page.next === from || places.every((place) => oldest < neededFrom(place))) break;
    cursor = page.next;
  }
  return { covered: places.filter((place) => oldest < neededFrom(place)), reviews };
}

/** Refusals that each listing would get alone as well. After any other one the listings are read one by one. */
const isForAll: ReadonlySet<PlatformErrorCode> = new Set(["AUTH_EXPIRED", "RATE_LIMITED", "VENDOR_DOWN"]);

/**
 * Reads a claimed run together with the waiting runs of the same account. `runs`: all runs this worker now holds, the given one first.
 * `failure`: a refusal that counts for all of them. When the platform refuses the batch for another reason, `pages` is empty and each run is
 * read alone.
 */
export async function readTogether(
  services: SyncServices,
  run: Run,
  together: ReviewsTogether | undefined,
): Promise<Together & { runs: Run[] }> {
  const places = together ? await claimBeside(services, run, together) : [];
  const readAt = await momentOf(services);
  if (!together || places.length === 0) return { runs: [run], pages: new Map(), readAt, failure: null };
  try {
    const { covered, reviews } = await keepingLeases(services.database.orm, run, () => ask(services, places, together));
    for (const place of covered) await noteSuccess(services.database.orm, place);
    const pageOf = ({ externalId }: Place) => ({ reviews: reviews.get(externalId) ?? [], totals: null, next: null });
    return { runs: places, pages: new Map(covered.map((place) => [place, pageOf(place)])), readAt, failure: null };
  } catch (error) {
    const failure = asPlatformError(error, run.platformKey);
    const { code, vendorCode } = failure;
    services.log.info("places could not be read together", { placeCount: places.length, code, vendorCode });
    return { runs: places, pages: new Map(), readAt, failure: isForAll.has(code) ? failure : null };
  }
}
