import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { failureOf } from "#api/domains/platform-sessions/health.ts";
import type { PlatformError } from "#api/platforms/connector.ts";
import { recordPush } from "#api/push/record.ts";
import type { PlatformErrorCode, ReviewFetchState } from "#contract/platforms/schemas.ts";
import { ended, fetchOf, LeaseLost, lockRun, type Run, runLease } from "./lease.ts";
import { jobKeyOf, nextDueAt } from "./schedule.ts";
import type { SyncServices } from "./services.ts";

/** Attempts after the first without a page in between. A platform that names a waiting time gets more of them. */
const retryLimits: Partial<Record<PlatformErrorCode, number>> = { RATE_LIMITED: 30, VENDOR_DOWN: 4, UNKNOWN: 2 };
const firstWaitSeconds = 10;

/** How long to wait before the next attempt; null = no more attempts. */
export function waitSeconds(error: Pick<PlatformError, "code" | "retryAfterSeconds">, attempts: number): number | null {
  if (attempts >= (retryLimits[error.code] ?? 0)) return null;
  const backOff = firstWaitSeconds * 3 ** Math.min(attempts, 4) * (1 + Math.random() / 4);
  const retryAfter = error.code === "RATE_LIMITED" ? error.retryAfterSeconds : null;
  // Spread, so that not all runs return at the same moment.
  return Math.ceil(
    retryAfter === null ? Math.max(error.retryAfterSeconds ?? 0, backOff) : retryAfter + Math.random() * 3,
  );
}

type Stand = { attempts: number; cursor: string | null; isAnew: boolean };
/** A page cursor may expire: the run then starts again from the beginning, once. */
const isStalePlace = ({ cursor, isAnew }: Stand, { code }: PlatformError) =>
  cursor !== null && !isAnew && (code === "INVALID_INPUT" || code === "NOT_FOUND");

/**
 * Decides what becomes of a failed run: it waits for another attempt and resumes at its last page, or ends with its reason. A platform
 * without readable reviews is no failure: the run is finished, with the reason why there are none.
 * Nothing that was read is lost, and nothing is marked removed.
 */
export async function recordFailure(services: SyncServices, run: Run, error: PlatformError): Promise<void> {
  const { restaurantId, platformKey } = run;
  const job = { restaurantId, platformKey };
  const failure = failureOf(error, services.now?.());
  try {
    await transaction(services.database, async (tx) => {
      await lockRun(tx, run);
      const rows = await rowsOf<Stand>(
        tx,
        sql`select ${reviewFetches.attempts}, ${reviewFetches.cursor}, ${reviewFetches.isAnew} as "isAnew" from ${reviewFetches} where ${fetchOf(run)}`,
      );
      const stand = rows[0] ?? { attempts: 0, cursor: null, isAnew: false };
      const seconds = waitSeconds(error, stand.attempts);
      let status: ReviewFetchState["status"] = "ASYNC";
      if (isStalePlace(stand, error)) {
        await tx
          .update(reviewFetches)
          .set({ ...runLease.released, cursor: null, runId: newId(), seenCount: 0, isAnew: true })
          .where(fetchOf(run));
        await services.jobs.send(tx, "synchronise-reviews", job, { key: jobKeyOf(run) });
      } else if (seconds !== null) {
        await tx
          .update(reviewFetches)
          .set({
            ...runLease.released,
            attempts: sql`${reviewFetches.attempts} + 1`,
            retryAt: sql`now() + make_interval(secs => ${seconds})`,
            failure,
          })
          .where(fetchOf(run));
        await services.jobs.send(tx, "synchronise-reviews", job, { key: jobKeyOf(run), delaySeconds: seconds + 1 });
      } else {
        status = error.code === "UNSUPPORTED" ? "DONE" : "ERROR";
        await tx
          .update(reviewFetches)
          .set({
            ...ended,
            status,
            failure,
            nextDueAt,
          })
          .where(fetchOf(run));
      }
      await recordPush(tx, { name: "reviews.fetch-state", restaurantId, data: { platformKey, status } });
    });
  } catch (lost) {
    if (!(lost instanceof LeaseLost)) throw lost;
  }
}
