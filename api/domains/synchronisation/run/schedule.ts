import { sql } from "drizzle-orm";
import type { Listing } from "./lease.ts";

/** Jobs of one place carry its key: one waits at most, whoever asks. */
export const jobKeyOf = ({ restaurantId, platformKey }: Listing): string => `${restaurantId} ${platformKey}`;

/** When a place is read again by the clock: within the hour, spread out so that not all ask at once. */
export const nextDueAt = sql`now() + make_interval(mins => 45) + random() * make_interval(mins => 14)`;
/** A walk that also finds what is gone. */
export const fullSyncInterval = sql`interval '7 days'`;
