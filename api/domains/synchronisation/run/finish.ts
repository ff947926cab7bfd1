import { and, eq, isNotNull, not, sql } from "drizzle-orm";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { reviewTotals } from "#api/db/schema/review-rollups.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { recordPush } from "#api/push/record.ts";
import { ended, fetchOf, lockRun, type Run } from "./lease.ts";
import { markRemoved, type RemovalOutcome } from "./removal.ts";
import { jobKeyOf, nextDueAt } from "./schedule.ts";
import type { SyncServices } from "./services.ts";

type ReportedTotals = {
  reportedCount: number | null;
  /** New reviews since the last push. */
  newCount: number;
  isAgain: boolean;
  knownGap: number | null;
};
type Outcome = { isFull: boolean; gap: number | null };

/** True if the difference between our count and the platform's is not the one the last full sync left: something was missed. */
const isAstray = (totals: ReportedTotals, outcome: Outcome): boolean =>
  !outcome.isFull && outcome.gap !== null && outcome.gap !== (totals.knownGap ?? 0);

async function pushChanges(tx: Statements, run: Run, totals: ReportedTotals, removedCount: number): Promise<void> {
  const { restaurantId, platformKey } = run;
  const push = (name: Parameters<typeof recordPush>[1]["name"], data: Record<string, string | number> = {}) =>
    recordPush(tx, { name, restaurantId, data: { platformKey, ...data } });
  await push("reviews.fetch-state", { status: "DONE" });
  await push("reviews.synchronised");
  if (totals.newCount > 0) await push("reviews.new", { count: totals.newCount });
  if (totals.newCount > 0 || removedCount > 0) await push("counters.changed");
}

/**
 * Ends a run that has read everything: reviews that a full sync did not find are marked removed, the platform's own figures are stored, and
 * a difference is followed by a full sync at once. `seesAll`: a full sync of this platform finds every review. `isDelivered`: the
 * platform delivered the reviews, so that the schedule stays.
 * Throws `LeaseLost`.
 */
export async function finishRun(
  services: SyncServices,
  run: Run,
  { seesAll, isDelivered = false }: { seesAll: boolean; isDelivered?: boolean },
): Promise<void> {
  await transaction(services.database, async (tx) => {
    await lockRun(tx, run);
    const rows = await rowsOf<ReportedTotals>(
      tx,
      sql`select ${reviewFetches.reportedCount} as "reportedCount", ${reviewFetches.newCount} - ${reviewFetches.notifiedNewCount} as "newCount", ${reviewFetches.isAgain} as "isAgain", ${reviewFetches.knownGap} as "knownGap"
  from ${reviewFetches} where ${fetchOf(run)}`,
    );
    const totals = rows[0] ?? { reportedCount: null, newCount: 0, isAgain: false, knownGap: null };
    const isFull = run.isFull && seesAll;
    const removal: RemovalOutcome = isFull
      ? await markRemoved(tx, run, totals.reportedCount)
      : { removedCount: 0, confirmAt: null };
    const own =
      (
        await tx
          .select({ sum: sql<number>`coalesce(sum(${reviewTotals.count}), 0)` })
          .from(reviewTotals)
          .where(
            and(
              eq(reviewTotals.restaurantId, run.restaurantId),
              eq(reviewTotals.platformKey, run.platformKey),
              not(reviewTotals.isPrivate),
            ),
          )
      )[0]?.sum ?? 0;
    const gap = totals.reportedCount === null ? null : totals.reportedCount - own;
    await tx
      .update(reviewFetches)
      .set({
        ...ended,
        status: "DONE",
        cursor: null,
        attempts: 0,
        failure: null,
        lastSuccessAt: sql`now()`,
        removedCount: removal.removedCount,
        highWater: sql`greatest(${reviewFetches.highWater}, ${reviewFetches.runHighWater})`,
        // Without a date the next sync is full as well, to confirm this one.
        lastFullAt: sql`case when ${isFull} then now() else ${reviewFetches.lastFullAt} end`,
        confirmAt: isFull ? removal.confirmAt : undefined,
        knownGap: sql`case when ${isFull} then ${gap} else ${reviewFetches.knownGap} end`,
        nextDueAt: sql`case when ${isDelivered} then greatest(${reviewFetches.nextDueAt}, ${nextDueAt}) else ${nextDueAt} end`,
      })
      .where(fetchOf(run));
    await tx
      .update(platforms)
      .set({
        remoteCount: reviewFetches.reportedCount,
        remoteRating: reviewFetches.reportedRating,
        remoteAt: sql`now()`,
      })
      .from(reviewFetches)
      .where(
        and(
          eq(platforms.restaurantId, run.restaurantId),
          sql`${platforms.key} = ${run.platformKey}`,
          eq(reviewFetches.restaurantId, run.restaurantId),
          eq(reviewFetches.platformKey, run.platformKey),
          isNotNull(reviewFetches.reportedCount),
        ),
      );
    await tx.update(restaurants).set({ reviewsLastUpdate: sql`now()` }).where(eq(restaurants.id, run.restaurantId));
    await pushChanges(tx, run, totals, removal.removedCount);
    const needsFull = seesAll && isAstray(totals, { isFull, gap });
    if (!needsFull && !totals.isAgain) return;
    await tx
      .update(reviewFetches)
      .set({
        status: "PENDING",
        isFull: needsFull,
        runId: sql`gen_random_uuid()`,
        startedAt: null,
        finishedAt: null,
        seenCount: 0,
        runHighWater: null,
        notifiedNewCount: sql`${reviewFetches.newCount}`,
        isAnew: false,
      })
      .where(fetchOf(run));
    const job = { restaurantId: run.restaurantId, platformKey: run.platformKey };
    await services.jobs.send(tx, "synchronise-reviews", job, { key: jobKeyOf(run) });
  });
}
