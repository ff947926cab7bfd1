import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import type { Statements } from "#api/db/statements.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";

/** One restaurant's listing on one platform: what one run reads. */
export type Listing = { restaurantId: string; platformKey: PlatformKey };
/** A run as its worker claimed it. */
export type Run = Listing & {
  /** Identifies the run; the same for every worker that continues it. */
  runId: string;
  /** Identifies this worker's lease. A worker without the lease writes nothing. */
  leaseId: string;
  isFull: boolean;
  cursor: string | null;
  /** Newest change of the last successful run. */
  highWater: Date | null;
  attempts: number;
};

/** SQL: the row of a listing's runs. */
export const fetchOf = ({ restaurantId, platformKey }: Listing): SQL | undefined =>
  and(eq(reviewFetches.restaurantId, restaurantId), eq(reviewFetches.platformKey, platformKey));

/** Thrown when another worker has taken the run over, since this one's lease expired. */
export class LeaseLost extends Error {}

export const runLease = leaseOn(reviewFetches);
export const leaseUntil = runLease.until;
/** Columns of a finished run, whatever its outcome. */
export const ended = { ...runLease.released, retryAt: null, finishedAt: now, isAgain: false };
const isHeld = (run: Run) => runLease.isHeld(fetchOf(run), run);

/** Columns of a run when a worker claims it. */
export const claimed = (leaseId: string) => ({
  status: "ASYNC" as const,
  leaseId,
  leaseUntil,
  retryAt: null,
  startedAt: sql`coalesce(${reviewFetches.startedAt}, now())`,
});

/** Claims the waiting run; null when there is none, another worker has it, or it is not due yet. */
export async function claimRun(tx: Statements, listing: Listing): Promise<Run | null> {
  const leaseId = newId();
  type Row = Omit<Run, keyof Listing | "leaseId">;
  const { runId, isFull, cursor, highWater, attempts, restaurantId, platformKey, status, retryAt } = reviewFetches;
  const [row]: Row[] = await tx
    .update(reviewFetches)
    .set(claimed(leaseId))
    .where(
      and(
        eq(restaurantId, listing.restaurantId),
        eq(platformKey, listing.platformKey),
        inArray(status, ["PENDING", "ASYNC"]),
        runLease.isFree,
        or(isNull(retryAt), lte(retryAt, now)),
      ),
    )
    .returning({ runId, isFull, cursor, highWater, attempts });
  return row ? { ...row, ...listing, leaseId } : null;
}

/** Columns of a new run, without anything of the former one. */
export const nothingRead = {
  finishedAt: null,
  cursor: null,
  seenCount: 0,
  newCount: 0,
  changedCount: 0,
  removedCount: 0,
  attempts: 0,
  failure: null,
  runHighWater: null,
  reportedCount: null,
  reportedRating: null,
  isAgain: false,
  notifiedNewCount: 0,
  isAnew: false,
} as const;

/** Begins a run for delivered reviews; null while another run of this listing is under way. */
export async function takeRun(tx: Statements, listing: Listing): Promise<Run | null> {
  const id = newId();
  const { restaurantId, platformKey, status, highWater } = reviewFetches;
  const taken = { status: "ASYNC", runId: id, leaseId: id, leaseUntil, startedAt: now } as const;
  const [row] = await tx
    .insert(reviewFetches)
    .values({ ...listing, ...taken })
    .onConflictDoUpdate({
      target: [restaurantId, platformKey],
      set: { ...nothingRead, ...taken, isFull: false },
      setWhere: inArray(status, ["DONE", "ERROR"]),
    })
    .returning({ highWater });
  return row ? { ...row, ...listing, runId: id, leaseId: id, isFull: false, cursor: null, attempts: 0 } : null;
}

/** Locks the run for the caller's transaction. Throws `LeaseLost` when another worker has it. */
export async function lockRun(tx: Statements, run: Run): Promise<void> {
  if (!(await runLease.lock(tx, isHeld(run)))) throw new LeaseLost("another worker carries this run on");
}

/** Extends the lease during slow work. */
export const keepingLease = <T>(tx: Statements, run: Run, work: () => Promise<T>): Promise<T> =>
  runLease.keep(tx, isHeld(run), work);

/** The same for all runs that were claimed under one lease. */
export const keepingLeases = <T>(
  tx: Statements,
  { leaseId }: Pick<Run, "leaseId">,
  work: () => Promise<T>,
): Promise<T> => runLease.keep(tx, eq(reviewFetches.leaseId, leaseId), work);
