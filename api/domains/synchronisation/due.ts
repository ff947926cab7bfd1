import { transaction } from "#api/db/transaction.ts";
import type { Listing } from "./run/lease.ts";
import { jobKeyOf } from "./run/schedule.ts";
import type { SyncServices } from "./run/services.ts";
import { requestRuns } from "./start.ts";

/** So many places are woken or started at a time; the rest has its turn a minute later. */
const batchSize = 500;

// Their worker is gone, or the time to try again has come and its job was lost.
const strandedQuery = `
  select restaurant_id as "restaurantId", platform_key as "platformKey" from review_fetches
  where status in ('PENDING', 'ASYNC') and (lease_until is null or lease_until < now()) and (retry_at is null or retry_at <= now())
  order by started_at nulls first limit ${batchSize}`;
const dueQuery = `
  select p.restaurant_id as "restaurantId", p.key as "platformKey" from platforms p join restaurants r on r.id = p.restaurant_id
  left join review_fetches f on f.restaurant_id = p.restaurant_id and f.platform_key = p.key
  where r.active and p.connected_at is not null and p.external_id is not null
    and (f.status is null or (f.status in ('DONE', 'ERROR') and coalesce(f.next_due_at, now()) <= now()))
  order by f.next_due_at nulls first limit ${batchSize}`;

/** Wakes the runs that a crash left behind; answers how many. A job that still waits is not doubled. */
async function wakeStranded(services: SyncServices): Promise<number> {
  return transaction(services.database.pool, async (client) => {
    const { rows } = await client.query<Listing>(strandedQuery);
    const jobs = rows.map((place) => ({ data: place, key: jobKeyOf(place) }));
    await services.jobs.sendAll(client, "synchronise-reviews", jobs);
    return rows.length;
  });
}

/** Starts what is due by the clock, newly connected places included; answers how many. */
async function startDue(services: SyncServices): Promise<number> {
  const { rows } = await services.database.pool.query<Listing>(dueQuery);
  const byPlatform = Map.groupBy(rows, ({ platformKey }) => platformKey);
  let count = 0;
  for (const [platformKey, places] of byPlatform) {
    const restaurantIds = places.map(({ restaurantId }) => restaurantId);
    count += (await requestRuns(services, { restaurantIds, platformKey })).length;
  }
  return count;
}

/** The look of every minute at what waits and what is due. */
export async function synchroniseDue(services: SyncServices): Promise<{ wokenCount: number; startedCount: number }> {
  return { wokenCount: await wakeStranded(services), startedCount: await startDue(services) };
}
