import type { ApiServices } from "#api/context.ts";
import { databaseClock } from "#api/db/clock.ts";

/** Services for synchronisation. `now`: another clock, for tests. */
export type SyncServices = Pick<ApiServices, "database" | "platforms" | "settings" | "log" | "jobs"> & {
  now?: () => Date;
};

/** Time of a request to the platform: what the outbox stored later, by the same clock, takes precedence. */
export const momentOf = async ({ now, database }: SyncServices): Promise<Date> =>
  now?.() ?? databaseClock(database.orm)();
