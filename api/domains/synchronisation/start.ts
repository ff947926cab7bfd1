import { sql } from "drizzle-orm";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { recordPush } from "../../push/record.ts";
import type { Listing } from "./run/lease.ts";
import { seesAll } from "./run/run.ts";
import { fullSyncInterval, jobKeyOf } from "./run/schedule.ts";
import type { SyncServices } from "./run/services.ts";

export type Wanted = {
  /** Restaurants the caller reaches. */
  restaurantIds: readonly string[];
  /** One platform only. */
  platformKey?: PlatformKey | undefined;
  /** A full walk, whatever the last one's date. */
  isFull?: boolean;
  /** Waits a moment for more of the same. */
  delaySeconds?: number;
  /** What was read to its end so shortly ago is left alone. What failed may be tried again at once. */
  restSeconds?: number;
  /** The profile too, though it was read within the day. */
  wantsProfile?: boolean;
};

// A run that goes on is left to itself: single flight per place, whoever asks.

/** Puts runs of these restaurants' connected platforms down as wanted and queues their jobs; answers those that were started. */
export async function startRuns(tx: Statements, services: SyncServices, wanted: Wanted): Promise<Listing[]> {
  const {
    restaurantIds,
    platformKey = null,
    isFull = false,
    delaySeconds = 0,
    restSeconds = 0,
    wantsProfile = false,
  } = wanted;
  const wholeKeys = [...services.platforms.connectors.values()].filter(seesAll).map(({ key }) => key);
  const rows = await rowsOf<Listing>(
    tx,
    sql`
  insert into ${reviewFetches} (restaurant_id, platform_key, status, run_id, is_full, retry_at, wants_profile)
  select ${platforms.restaurantId}, ${platforms.key}, 'PENDING', gen_random_uuid(), ${platforms.key} = any(${sql.param(wholeKeys)}::text[]), now() + make_interval(secs => ${delaySeconds}), ${wantsProfile}
  from ${platforms} where ${platforms.restaurantId} = any(${sql.param(restaurantIds)}::uuid[]) and ${platforms.connectedAt} is not null and ${platforms.externalId} is not null
    and (${platformKey}::text is null or ${platforms.key} = ${platformKey})
  order by ${platforms.restaurantId}, ${platforms.key}
  on conflict (restaurant_id, platform_key) do update set status = 'PENDING', run_id = excluded.run_id,
    is_full = excluded.is_full and (${isFull} or ${reviewFetches.lastFullAt} is null or ${reviewFetches.lastFullAt} < now() - ${fullSyncInterval}),
    retry_at = excluded.retry_at, lease_id = null, lease_until = null, cursor = null, started_at = null, finished_at = null,
    seen_count = 0, new_count = 0, changed_count = 0, removed_count = 0, attempts = 0, failure = null, run_high_water = null,
    reported_count = null, reported_rating = null, is_again = false, notified_new_count = 0, is_anew = false, wants_profile = excluded.wants_profile
    where ${reviewFetches.status} = 'ERROR'
      or (${reviewFetches.status} = 'DONE' and coalesce(${reviewFetches.finishedAt}, '-infinity') <= now() - make_interval(secs => ${restSeconds}))
  returning restaurant_id as "restaurantId", platform_key as "platformKey"`,
  );
  await services.jobs.sendAll(
    tx,
    "synchronise-reviews",
    rows.map((place) => ({ data: place, key: jobKeyOf(place), ...(delaySeconds > 0 && { delaySeconds }) })),
  );
  for (const { restaurantId, platformKey: key } of rows)
    await recordPush(tx, {
      name: "reviews.fetch-state",
      restaurantId,
      data: { platformKey: key, status: "PENDING" },
    });
  return rows;
}

/** The same in a transaction of its own. */
export const requestRuns = (services: SyncServices, wanted: Wanted): Promise<Listing[]> =>
  transaction(services.database, (tx) => startRuns(tx, services, wanted));
