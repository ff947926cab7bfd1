import type { Database } from "#api/db/database.ts";
import { synchroniseListing } from "#api/domains/synchronisation/run/run.ts";
import type { SyncServices } from "#api/domains/synchronisation/run/services.ts";
import { requestRuns } from "#api/domains/synchronisation/start.ts";
import { noJobs } from "#api/jobs/jobs.ts";
import { createLog } from "#api/log.ts";
import type { Connector } from "#api/platforms/connector.ts";
import type { PlatformFailure, PlatformKey } from "#contract/platforms/schemas.ts";
import { platformsOf } from "#tests/factories/fake-platform.ts";
import { testSettings } from "./api.ts";

/** A row of `review_fetches`, as tests look at it. */
export type FetchRow = {
  status: string;
  is_full: boolean;
  cursor: string | null;
  seen_count: number;
  new_count: number;
  changed_count: number;
  removed_count: number;
  failure: PlatformFailure | null;
  retry_at: Date | null;
  lease_id: string | null;
  known_gap: number | null;
  next_due_at: Date | null;
  confirm_at: Date | null;
};

/** A worker over these connectors, driven by hand: `run` does what its jobs would do until nothing is left. */
export function synchroniser(database: Database, ...connectors: Connector[]) {
  const services: SyncServices = {
    database,
    platforms: platformsOf(...connectors),
    settings: testSettings(),
    log: createLog({ level: "error" }),
    jobs: noJobs,
  };
  const rowOf = async (restaurantId: string, platformKey: PlatformKey = "gmb") => {
    const { rows } = await database.pool.query<FetchRow>(
      "select * from review_fetches where restaurant_id = $1 and platform_key = $2",
      [restaurantId, platformKey],
    );
    if (!rows[0]) throw new Error("nothing was started there");
    return rows[0];
  };
  const start = (
    restaurantId: string,
    more: { platformKey?: PlatformKey; isFull?: boolean; wantsProfile?: boolean } = {},
  ) => requestRuns(services, { restaurantIds: [restaurantId], ...more });
  const turn = (restaurantId: string, platformKey: PlatformKey = "gmb") =>
    synchroniseListing(services, { restaurantId, platformKey });
  /** Starts a run and continues it until it has ended or waits. */
  const run = async (
    restaurantId: string,
    more: { platformKey?: PlatformKey; isFull?: boolean; wantsProfile?: boolean } = {},
  ) => {
    await start(restaurantId, more);
    let row = await rowOf(restaurantId, more.platformKey);
    for (let turns = 0; row.status === "PENDING" || (row.status === "ASYNC" && row.retry_at === null); turns++) {
      if (turns > 10) throw new Error("the run does not end");
      await turn(restaurantId, more.platformKey);
      row = await rowOf(restaurantId, more.platformKey);
    }
    return row;
  };
  /** Ends the wait of a waiting run. */
  const passWait = (restaurantId: string) =>
    database.pool.query(
      "update review_fetches set retry_at = now() where restaurant_id = $1 and retry_at is not null",
      [restaurantId],
    );
  /** As if this time had passed since the last run. */
  const passTime = async (restaurantId: string, span: string) => {
    await database.pool.query(
      "update reviews set missed_at = missed_at - $2::interval where restaurant_id = $1 and missed_at is not null",
      [restaurantId, span],
    );
    await database.pool.query(
      `update review_fetches set confirm_at = confirm_at - $2::interval, last_full_at = last_full_at - $2::interval,
         finished_at = finished_at - $2::interval where restaurant_id = $1`,
      [restaurantId, span],
    );
  };
  return { services, start, turn, run, rowOf, passWait, passTime };
}
