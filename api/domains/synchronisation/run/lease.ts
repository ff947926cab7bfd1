import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";

/** One restaurant's reviews on one platform: what one walk reads. */
export type Listing = { restaurantId: string; platformKey: PlatformKey };
/** A run as its worker found it. */
export type Run = Listing & {
  /** Names the run; the same for every worker that carries it on. */
  runId: string;
  /** Names this worker's turn. Whoever no longer holds it writes nothing more. */
  leaseId: string;
  isFull: boolean;
  cursor: string | null;
  /** Newest change of the last run that ended well. */
  highWater: Date | null;
  attempts: number;
};

/** The row of a listing's runs. */
export const fetchOf = ({ restaurantId, platformKey }: Listing): SQL | undefined =>
  and(eq(reviewFetches.restaurantId, restaurantId), eq(reviewFetches.platformKey, platformKey));

/** Another worker carries the run on, since this one was taken for dead. */
export class LeaseLost extends Error {}

/** A worker that says nothing for this long is taken for dead. */
export const runLease = leaseOn(reviewFetches, 60);
export const leaseUntil = runLease.until;
const isHeld = (run: Run) => runLease.isHeld(fetchOf(run), run);

/** Takes the run that waits for a worker; null when there is none, somebody is on it, or it is not time yet. */
export async function claimRun(tx: Statements, place: Listing): Promise<Run | null> {
  const leaseId = newId();
  type Row = Omit<Run, keyof Listing | "leaseId">;
  const rows = await rowsOf<Row>(
    tx,
    sql`
  update ${reviewFetches} set status = 'ASYNC', lease_id = ${leaseId}, lease_until = ${leaseUntil}, retry_at = null,
    started_at = coalesce(started_at, now())
  where ${reviewFetches.restaurantId} = ${place.restaurantId} and ${reviewFetches.platformKey} = ${place.platformKey} and ${reviewFetches.status} in ('PENDING', 'ASYNC')
    and ${runLease.isFree} and (${reviewFetches.retryAt} is null or ${reviewFetches.retryAt} <= now())
  returning ${reviewFetches.runId} as "runId", ${reviewFetches.isFull} as "isFull", ${reviewFetches.cursor}, ${reviewFetches.highWater} as "highWater", ${reviewFetches.attempts}`,
  );
  return rows[0] ? { ...rows[0], ...place, leaseId } : null;
}

/** Begins a run with what was delivered instead of read; null while another run goes on at this place. */
export async function takeRun(tx: Statements, place: Listing): Promise<Run | null> {
  const id = newId();
  const rows = await rowsOf<Pick<Run, "highWater">>(
    tx,
    sql`
  insert into ${reviewFetches} (restaurant_id, platform_key, status, run_id, lease_id, lease_until, started_at)
  values (${place.restaurantId}, ${place.platformKey}, 'ASYNC', ${id}, ${id}, ${leaseUntil}, now())
  on conflict (restaurant_id, platform_key) do update set status = 'ASYNC', run_id = ${id}, lease_id = ${id}, lease_until = ${leaseUntil},
    is_full = false, started_at = now(), finished_at = null, cursor = null, seen_count = 0, new_count = 0, changed_count = 0,
    removed_count = 0, attempts = 0, failure = null, run_high_water = null, reported_count = null, reported_rating = null, is_again = false,
    notified_new_count = 0, is_anew = false
    where ${reviewFetches.status} in ('DONE', 'ERROR')
  returning high_water as "highWater"`,
  );
  return rows[0] ? { ...rows[0], ...place, runId: id, leaseId: id, isFull: false, cursor: null, attempts: 0 } : null;
}

/** Locks the run for the caller's transaction. Throws `LeaseLost` when it is no longer this worker's. */
export async function lockRun(tx: Statements, run: Run): Promise<void> {
  if (!(await runLease.lock(tx, isHeld(run)))) throw new LeaseLost("another worker carries this run on");
}

/** Keeps the lease while something slow is awaited. */
export const keepingLease = <T>(tx: Statements, run: Run, work: () => Promise<T>): Promise<T> =>
  runLease.keep(tx, isHeld(run), work);
