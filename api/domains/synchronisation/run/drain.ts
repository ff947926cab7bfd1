import type { Listing } from "./lease.ts";
import { synchroniseListing } from "./run.ts";
import type { SyncServices } from "./services.ts";

/** After that the other places are left to the jobs that wait for them. */
const drainMaxMs = 10 * 60_000;

// One of the first few: workers that look at once should not all find the same.
const nextQuery = `
  select restaurant_id as "restaurantId", platform_key as "platformKey" from (
    select * from review_fetches where status = 'PENDING' and (lease_until is null or lease_until < now())
      and (retry_at is null or retry_at <= now()) order by retry_at nulls first limit 16) waiting
  order by random() limit 1`;

/**
 * Reads a place and then whatever else waits, so that places are read one after the other without a look at the queue in between. The
 * job of a place that was read this way finds nothing left to do.
 */
export async function drainFrom(services: SyncServices, first: Listing): Promise<void> {
  const until = performance.now() + drainMaxMs;
  let place: Listing | undefined = first;
  while (place) {
    await synchroniseListing(services, place);
    if (performance.now() > until) return;
    [place] = (await services.database.pool.query<Listing>(nextQuery)).rows;
  }
}
