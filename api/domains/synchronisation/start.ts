import { sql } from "drizzle-orm";
import { asInserted, assigned, excluded, names } from "#api/db/names.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { insertSelect, isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { type PlatformKey, platformKeys } from "#contract/platforms/schemas.ts";
import { recordPush } from "../../push/record.ts";
import { type Listing, nothingRead, runLease } from "./run/lease.ts";
import { seesAll } from "./run/run.ts";
import { fullSyncInterval, jobKeyOf } from "./run/schedule.ts";
import type { SyncServices } from "./run/services.ts";

export type Wanted = {
  /** Restaurants within the caller's access scope. */
  restaurantIds: readonly string[];
  /** One platform only. */
  platformKey?: PlatformKey | undefined;
  /** Full sync, whatever the last one's date. */
  isFull?: boolean;
  /** Waits for more requests of the same. */
  delaySeconds?: number;
  /** A successful run within these seconds is not repeated. Failed ones may be retried at once. */
  restSeconds?: number;
  /** Also reads the profile, though it was read within the day. */
  wantsProfile?: boolean;
};

/**
 * Requests runs of these restaurants' connected platforms that have reviews, which Instagram has not, and queues their jobs; returns those
 * that were started. A run under way is left alone: one per listing, whoever asks.
 */
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
  const f = reviewFetches;
  const fresh = insertSelect(
    f,
    {
      restaurantId: platforms.restaurantId,
      platformKey: platforms.key,
      status: sql`'PENDING'`,
      runId: sql`gen_random_uuid()`,
      isFull: sql`${platforms.key} = any(${sql.param(wholeKeys)}::text[])`,
      retryAt: sql`now() + make_interval(secs => ${delaySeconds})`,
      wantsProfile: sql`${wantsProfile}::boolean`,
    },
    sql`from ${platforms} where ${isAnyOf(platforms.restaurantId, restaurantIds)} and ${platforms.connectedAt} is not null
      and ${platforms.externalId} is not null and ${isAnyOf(platforms.key, platformKeys)} and (${platformKey}::text is null or ${platforms.key} = ${platformKey})
    order by ${platforms.restaurantId}, ${platforms.key}`,
  );
  const restarted = assigned(f, {
    ...nothingRead,
    ...runLease.released,
    status: "PENDING",
    startedAt: null,
    isFull: sql`${excluded(f.isFull)} and (${isFull} or ${f.lastFullAt} is null or ${f.lastFullAt} < now() - ${fullSyncInterval}
      or coalesce(${f.confirmAt} <= now(), false))`,
  });
  const rows = await rowsOf<Listing>(
    tx,
    sql`${fresh}
      on conflict (${names(f.restaurantId, f.platformKey)}) do update set ${restarted}, ${asInserted(f.runId, f.retryAt, f.wantsProfile)}
      where ${f.status} = 'ERROR'
        or (${f.status} = 'DONE' and coalesce(${f.finishedAt}, '-infinity') <= now() - make_interval(secs => ${restSeconds}))
      returning ${f.restaurantId} as "restaurantId", ${f.platformKey} as "platformKey"`,
  );
  await services.jobs.sendAll(
    tx,
    "synchronise-reviews",
    rows.map((listing) => ({ data: listing, key: jobKeyOf(listing), ...(delaySeconds > 0 && { delaySeconds }) })),
  );
  for (const { restaurantId, platformKey: key } of rows)
    await recordPush(tx, {
      name: "reviews.fetch-state",
      restaurantId,
      data: { platformKey: key, status: "PENDING" },
    });
  return rows;
}

/** The same in its own transaction. */
export const requestRuns = (services: SyncServices, wanted: Wanted): Promise<Listing[]> =>
  transaction(services.database, (tx) => startRuns(tx, services, wanted));
