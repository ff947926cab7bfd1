import { transaction } from "#api/db/transaction.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { RequestedRun } from "#contract/synchronisation/schemas.ts";
import type { Listing } from "./run/lease.ts";
import { jobKeyOf } from "./run/schedule.ts";
import type { SyncServices } from "./run/services.ts";
import { startRuns } from "./start.ts";

type Row = Listing & { status: string; waitsUntil: Date | null; restsUntil: Date | null };

// A wait without a failure is only the moment in which more of the same may come.
const standQuery = `
  select f.restaurant_id as "restaurantId", f.platform_key as "platformKey", f.status,
    case when f.failure is not null and f.retry_at > now() then f.retry_at end as "waitsUntil",
    f.finished_at + make_interval(secs => $3) as "restsUntil"
  from review_fetches f join platforms p on p.restaurant_id = f.restaurant_id and p.key = f.platform_key
  where f.restaurant_id = any($1::uuid[]) and ($2::text is null or f.platform_key = $2)
    and p.connected_at is not null and p.external_id is not null
  order by 1, 2`;

function standOf({ status, waitsUntil, restsUntil }: Row): Pick<RequestedRun, "outcome" | "until"> {
  if (status === "DONE" || status === "ERROR") return { outcome: "too_soon", until: restsUntil?.toISOString() ?? null };
  if (waitsUntil) return { outcome: "must_wait", until: waitsUntil.toISOString() };
  return { outcome: "under_way", until: null };
}

/**
 * A person wants these restaurants' reviews read now: starts what may be started, and tells of every connected platform what came of
 * it. What was read a moment ago rests, and what a platform told to wait keeps waiting; asking again changes neither.
 */
export async function requestSynchronisation(
  services: SyncServices,
  wanted: { restaurantIds: readonly string[]; platformKey?: PlatformKey | undefined },
): Promise<RequestedRun[]> {
  const { restaurantIds, platformKey } = wanted;
  const restSeconds = services.settings.reviewsRestSeconds;
  return transaction(services.database.pool, async (client) => {
    const started = await startRuns(client, services, { restaurantIds, platformKey, restSeconds, wantsProfile: true });
    const isStarted = new Set(started.map(jobKeyOf));
    const { rows } = await client.query<Row>(standQuery, [restaurantIds, platformKey ?? null, restSeconds]);
    return rows.map((row) => ({
      restaurantId: row.restaurantId,
      platformKey: row.platformKey,
      ...(isStarted.has(jobKeyOf(row)) ? { outcome: "started", until: null } : standOf(row)),
    }));
  });
}
