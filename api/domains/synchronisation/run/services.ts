import type { ApiServices } from "#api/context.ts";
import { databaseClock } from "#api/db/clock.ts";

/** What synchronisation needs of the API. `now`: another clock, for tests. */
export type SyncServices = Pick<ApiServices, "database" | "platforms" | "settings" | "log" | "jobs"> & {
  now?: () => Date;
};

/** When a platform is asked: what the outbox learned later, by the same clock, stays. */
export const momentOf = async ({ now, database }: SyncServices): Promise<Date> =>
  now?.() ?? databaseClock(database.orm)();
