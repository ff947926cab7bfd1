import type { ApiServices } from "#api/context.ts";

/** What synchronisation needs of the API. `now`: another clock, for tests. */
export type SyncServices = Pick<ApiServices, "database" | "platforms" | "settings" | "log" | "jobs"> & {
  now?: () => Date;
};
