import { sql } from "drizzle-orm";
import { asInserted, assigned, excluded, names } from "#api/db/names.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { insertSelect, isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { recordPush } from "../../push/record.ts";
import { type Listing, nothingRead, runLease } from "./run/lease.ts";
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
      and ${platforms.externalId} is not null and (${platformKey}::text is null or ${platforms.key} = ${platformKey})
    order by ${platforms.restaurantId}, ${platforms.key}`,
  );
  const restarted = assigned(f, {
    ...nothingRead,
    ...runLease.released,
    status: "PENDING",
    startedAt: null,
    isFull: sql`${excluded(f.isFull)} and (${isFull} or ${f.lastFullAt} is null or ${f.lastFullAt} < now() - ${fullSyncInterval})`,
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

/** The same in a transaction of its own. */
export const requestRuns = (services: SyncServices, wanted: Wanted): Promise<Listing[]> =>
  transaction(services.database, (tx) => startRuns(tx, services, wanted));
