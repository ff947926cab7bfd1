import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { type PlatformKey, platformKeys } from "#contract/platforms/schemas.ts";
import { runLease } from "./run/lease.ts";
import { jobKeyOf } from "./run/schedule.ts";
import type { SyncServices } from "./run/services.ts";
import { requestRuns } from "./start.ts";

/** Listings woken or started at a time; the rest follows a minute later. */
const batchSize = 500;

/** Queues jobs for runs that a crash left behind; returns how many. A job that still waits is not doubled. */
async function wakeStranded(services: SyncServices): Promise<number> {
  const { restaurantId, platformKey, status, retryAt, startedAt } = reviewFetches;
  return transaction(services.database, async (tx) => {
    // Their worker is gone, or their retry is due and its job was lost.
    const rows = await tx
      .select({ restaurantId, platformKey })
      .from(reviewFetches)
      .where(and(inArray(status, ["PENDING", "ASYNC"]), runLease.isFree, or(isNull(retryAt), lte(retryAt, now))))
      .orderBy(sql`${startedAt} nulls first`)
      .limit(batchSize);
    const jobs = rows.map((listing) => ({ data: listing, key: jobKeyOf(listing) }));
    await services.jobs.sendAll(tx, "synchronise-reviews", jobs);
    return rows.length;
  });
}

/** Starts runs that are due, newly connected listings included; returns how many. */
async function startDue(services: SyncServices): Promise<number> {
  const { status, nextDueAt } = reviewFetches;
  const { restaurantId, key, connectedAt, externalId } = platforms;
  const hasRested = and(inArray(status, ["DONE", "ERROR"]), sql`coalesce(${nextDueAt}, now()) <= now()`);
  const hasReviews = isAnyOf(key, platformKeys);
  const rows = await services.database.orm
    .select({ restaurantId, platformKey: sql<PlatformKey>`${key}` })
    .from(platforms)
    .innerJoin(restaurants, eq(restaurants.id, restaurantId))
    .leftJoin(reviewFetches, and(eq(reviewFetches.restaurantId, restaurantId), eq(reviewFetches.platformKey, key)))
    .where(
      and(restaurants.active, hasReviews, isNotNull(connectedAt), isNotNull(externalId), or(isNull(status), hasRested)),
    )
    .orderBy(sql`${nextDueAt} nulls first`)
    .limit(batchSize);
  const byPlatform = Map.groupBy(rows, ({ platformKey }) => platformKey);
  let count = 0;
  for (const [platformKey, listings] of byPlatform) {
    const restaurantIds = listings.map(({ restaurantId }) => restaurantId);
    count += (await requestRuns(services, { restaurantIds, platformKey })).length;
  }
  return count;
}

/** Runs every minute: starts what is due and resumes what is stranded. */
export async function synchroniseDue(services: SyncServices): Promise<{ wokenCount: number; startedCount: number }> {
  return { wokenCount: await wakeStranded(services), startedCount: await startDue(services) };
}
