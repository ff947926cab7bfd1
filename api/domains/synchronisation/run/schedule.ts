import { sql } from "drizzle-orm";
import type { Listing } from "./lease.ts";

/** Jobs of one listing share its key, so that at most one waits. */
export const jobKeyOf = ({ restaurantId, platformKey }: Listing): string => `${restaurantId} ${platformKey}`;

/** Time of a listing's next run: within the hour, spread out so that not all start at once. */
export const nextDueAt = sql`now() + make_interval(mins => 45) + random() * make_interval(mins => 14)`;
/** Interval of full syncs, which also find removed reviews. */
export const fullSyncInterval = sql`interval '7 days'`;
/** Least time between the first full sync that did not find a review and the one that marks it removed. */
export const confirmationInterval = sql`interval '6 hours'`;
