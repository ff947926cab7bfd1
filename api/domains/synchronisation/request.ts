import { sql } from "drizzle-orm";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { RequestedRun } from "#contract/synchronisation/schemas.ts";
import type { Listing } from "./run/lease.ts";
import { jobKeyOf } from "./run/schedule.ts";
import type { SyncServices } from "./run/services.ts";
import { startRuns } from "./start.ts";

type Row = Listing & { status: string; waitsUntil: Date | null; restsUntil: Date | null };

// A waiting run without a failure only waits for more requests of the same.
function standOf({ status, waitsUntil, restsUntil }: Row): Pick<RequestedRun, "outcome" | "until"> {
  if (status === "DONE" || status === "ERROR") return { outcome: "too_soon", until: restsUntil?.toISOString() ?? null };
  if (waitsUntil) return { outcome: "must_wait", until: waitsUntil.toISOString() };
  return { outcome: "under_way", until: null };
}

/**
 * Requests runs for these restaurants on a person's demand: starts what may start, and returns the outcome for every connected platform.
 * Listings read a moment ago stay as they are, and the waiting time of a platform is kept; repeated requests change neither.
 */
export async function requestSynchronisation(
  services: SyncServices,
  wanted: { restaurantIds: readonly string[]; platformKey?: PlatformKey | undefined },
): Promise<RequestedRun[]> {
  const { restaurantIds, platformKey } = wanted;
  const restSeconds = services.settings.reviewsRestSeconds;
  return transaction(services.database, async (tx) => {
    const started = await startRuns(tx, services, { restaurantIds, platformKey, restSeconds, wantsProfile: true });
    const isStarted = new Set(started.map(jobKeyOf));
    const rows = await rowsOf<Row>(
      tx,
      sql`
  select ${reviewFetches.restaurantId} as "restaurantId", ${reviewFetches.platformKey} as "platformKey", ${reviewFetches.status},
    case when ${reviewFetches.failure} is not null and ${reviewFetches.retryAt} > now() then ${reviewFetches.retryAt} end as "waitsUntil",
    ${reviewFetches.finishedAt} + make_interval(secs => ${restSeconds}) as "restsUntil"
  from ${reviewFetches} join ${platforms} on ${platforms.restaurantId} = ${reviewFetches.restaurantId} and ${platforms.key} = ${reviewFetches.platformKey}
  where ${reviewFetches.restaurantId} = any(${sql.param(restaurantIds)}::uuid[]) and (${platformKey ?? null}::text is null or ${reviewFetches.platformKey} = ${platformKey ?? null})
    and ${platforms.connectedAt} is not null and ${platforms.externalId} is not null
  order by 1, 2`,
    );
    return rows.map((row) => ({
      restaurantId: row.restaurantId,
      platformKey: row.platformKey,
      ...(isStarted.has(jobKeyOf(row)) ? { outcome: "started", until: null } : standOf(row)),
    }));
  });
}
