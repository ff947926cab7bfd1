import type { Pool } from "pg";
import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
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

/** Another worker carries the run on, since this one was taken for dead. */
export class LeaseLost extends Error {}

/** A worker that says nothing for this long is taken for dead. */
const leaseSeconds = 60;
const renewIntervalMs = 15_000;
export const leaseUntil = `now() + make_interval(secs => ${leaseSeconds})`;

const claimQuery = `
  update review_fetches set status = 'ASYNC', lease_id = $3, lease_until = ${leaseUntil}, retry_at = null,
    started_at = coalesce(started_at, now())
  where restaurant_id = $1 and platform_key = $2 and status in ('PENDING', 'ASYNC')
    and (lease_until is null or lease_until < now()) and (retry_at is null or retry_at <= now())
  returning run_id as "runId", is_full as "isFull", cursor, high_water as "highWater", attempts`;

/** Takes the run that waits for a worker; null when there is none, somebody is on it, or it is not time yet. */
export async function claimRun(pool: Pool, place: Listing): Promise<Run | null> {
  const leaseId = newId();
  type Row = Omit<Run, keyof Listing | "leaseId">;
  const { rows } = await pool.query<Row>(claimQuery, [place.restaurantId, place.platformKey, leaseId]);
  return rows[0] ? { ...rows[0], ...place, leaseId } : null;
}

const takeQuery = `
  insert into review_fetches as f (restaurant_id, platform_key, status, run_id, lease_id, lease_until, started_at)
  values ($1, $2, 'ASYNC', $3, $3, ${leaseUntil}, now())
  on conflict (restaurant_id, platform_key) do update set status = 'ASYNC', run_id = $3, lease_id = $3, lease_until = ${leaseUntil},
    is_full = false, started_at = now(), finished_at = null, cursor = null, seen_count = 0, new_count = 0, changed_count = 0,
    removed_count = 0, attempts = 0, failure = null, run_high_water = null, reported_count = null, reported_rating = null, is_again = false,
    notified_new_count = 0, is_anew = false
    where f.status in ('DONE', 'ERROR')
  returning high_water as "highWater"`;

/** Begins a run with what was delivered instead of read; null while another run goes on at this place. */
export async function takeRun(pool: Pool, place: Listing): Promise<Run | null> {
  const id = newId();
  const { rows } = await pool.query<Pick<Run, "highWater">>(takeQuery, [place.restaurantId, place.platformKey, id]);
  return rows[0] ? { ...rows[0], ...place, runId: id, leaseId: id, isFull: false, cursor: null, attempts: 0 } : null;
}

/** Locks the run for the caller's transaction. Throws `LeaseLost` when it is no longer this worker's. */
export async function lockRun(client: Queryable, run: Run): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from review_fetches where restaurant_id = $1 and platform_key = $2 and lease_id = $3 for update",
    [run.restaurantId, run.platformKey, run.leaseId],
  );
  if (rowCount !== 1) throw new LeaseLost("another worker carries this run on");
}

/** Keeps the lease while something slow is awaited. */
export async function keepingLease<T>(pool: Pool, run: Run, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    pool
      .query(
        `update review_fetches set lease_until = ${leaseUntil} where restaurant_id = $1 and platform_key = $2 and lease_id = $3`,
        [run.restaurantId, run.platformKey, run.leaseId],
      )
      // The next statement of the run meets the same trouble, and says so.
      .catch(() => {});
  const timer = setInterval(renew, renewIntervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
