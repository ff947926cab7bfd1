import { sql } from "drizzle-orm";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf } from "#api/db/statements.ts";
import { type Listing, runLease } from "./lease.ts";
import { synchroniseListing } from "./run.ts";
import type { SyncServices } from "./services.ts";

/** After this time the remaining listings are left to their own jobs. */
const drainMaxMs = 10 * 60_000;

// A random one of the first few, so that concurrent workers do not all choose the same.
const { restaurantId, platformKey, status, retryAt } = reviewFetches;
const next = sql`
  select waiting.* from (
    select ${restaurantId} as "restaurantId", ${platformKey} as "platformKey" from ${reviewFetches}
    where ${status} = 'PENDING' and ${runLease.isFree} and (${retryAt} is null or ${retryAt} <= now())
    order by ${retryAt} nulls first limit 16) waiting
  order by random() limit 1`;

/**
 * Reads a listing and then other waiting ones, without asking the queue in between. The job of a listing that was read this way finds
 * nothing left to do.
 */
export async function drainFrom(services: SyncServices, first: Listing): Promise<void> {
  const until = performance.now() + drainMaxMs;
  let listing: Listing | undefined = first;
  while (listing) {
    await synchroniseListing(services, listing);
    if (performance.now() > until) return;
    [listing] = await rowsOf<Listing>(services.database.orm, next);
  }
}
