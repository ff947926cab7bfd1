import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PlatformFailure, PlatformKey, ReviewFetchState } from "#contract/platforms/schemas.ts";
import { instant } from "./columns.ts";
import { restaurants } from "./restaurants.ts";

/** The state of reading reviews, per restaurant and platform. */
export const reviewFetches = pgTable(
  "review_fetches",
  {
    restaurantId: uuid("restaurant_id")
      .notNull()
      .references(() => restaurants.id, { onDelete: "cascade" }),
    platformKey: text("platform_key").$type<PlatformKey>().notNull(),
    status: text("status").$type<ReviewFetchState["status"]>().notNull(),
    /** A full walk also finds what has been deleted. */
    isFull: boolean("is_full").notNull().default(false),
    /** Names the run: a worker that lost its lease writes nothing more. */
    runId: uuid("run_id").notNull(),
    leaseUntil: instant("lease_until"),
    cursor: text("cursor"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    lastSuccessAt: instant("last_success_at"),
    lastFullAt: instant("last_full_at"),
    /** Newest change read so far; the next walk stops there. */
    highWater: instant("high_water"),
    seenCount: integer("seen_count").notNull().default(0),
    newCount: integer("new_count").notNull().default(0),
    changedCount: integer("changed_count").notNull().default(0),
    removedCount: integer("removed_count").notNull().default(0),
    failure: jsonb("failure").$type<PlatformFailure>(),
    /** Who works on the run now: taken anew by each worker, while the run goes on. */
    leaseId: uuid("lease_id"),
    /** The platform asked to wait until then, or a failure is tried again then. */
    retryAt: instant("retry_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Newest change met in this run; becomes the high water when the run ends well. */
    runHighWater: instant("run_high_water"),
    /** What the platform says it has, as told in this run. */
    reportedCount: integer("reported_count"),
    reportedRating: doublePrecision("reported_rating"),
    /** New reviews that were told of already. */
    notifiedNewCount: integer("notified_new_count").notNull().default(0),
    /** The walk began anew; a second time ends it. */
    isAnew: boolean("is_anew").notNull().default(false),
    /** Platform's count less ours after the last full walk: only another difference asks for a new one. */
    knownGap: integer("known_gap"),
    /** Something changed while a run was on: another one follows. */
    isAgain: boolean("is_again").notNull().default(false),
    /** Somebody asked for the place to be read: its profile too, whenever it was read last. */
    wantsProfile: boolean("wants_profile").notNull().default(false),
    /** The next one by the clock. */
    nextDueAt: instant("next_due_at"),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.platformKey] })],
);
