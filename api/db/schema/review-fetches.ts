import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PlatformFailure, PlatformKey, ReviewFetchState } from "#contract/platforms/schemas.ts";
import { instant } from "./columns.ts";
import { restaurants } from "./restaurants.ts";

/** State of synchronisation, per restaurant and platform. */
export const reviewFetches = pgTable(
  "review_fetches",
  {
    restaurantId: uuid("restaurant_id")
      .notNull()
      .references(() => restaurants.id, { onDelete: "cascade" }),
    platformKey: text("platform_key").$type<PlatformKey>().notNull(),
    status: text("status").$type<ReviewFetchState["status"]>().notNull(),
    /** A full sync also finds removed reviews. */
    isFull: boolean("is_full").notNull().default(false),
    /** Identifies the run, also when another worker continues it. */
    runId: uuid("run_id").notNull(),
    leaseUntil: instant("lease_until"),
    cursor: text("cursor"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    lastSuccessAt: instant("last_success_at"),
    lastFullAt: instant("last_full_at"),
    /** Newest change read so far; the next sync stops there. */
    highWater: instant("high_water"),
    seenCount: integer("seen_count").notNull().default(0),
    newCount: integer("new_count").notNull().default(0),
    changedCount: integer("changed_count").notNull().default(0),
    removedCount: integer("removed_count").notNull().default(0),
    failure: jsonb("failure").$type<PlatformFailure>(),
    /** Lease of the present worker, claimed anew by each one. */
    leaseId: uuid("lease_id"),
    /** Until then the run waits, as the platform asked or after a failure. */
    retryAt: instant("retry_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Newest change seen in this run; becomes the high water when the run succeeds. */
    runHighWater: instant("run_high_water"),
    /** Number of reviews the platform reported in this run. */
    reportedCount: integer("reported_count"),
    reportedRating: doublePrecision("reported_rating"),
    /** Number of new reviews already pushed. */
    notifiedNewCount: integer("notified_new_count").notNull().default(0),
    /** The run was restarted from the beginning; a second time ends it. */
    isAnew: boolean("is_anew").notNull().default(false),
    /** Platform's count minus ours after the last full sync: only another difference causes a new one. */
    knownGap: integer("known_gap"),
    /** Something changed during a run: another one follows. */
    isAgain: boolean("is_again").notNull().default(false),
    /** Requested by a person: reads the profile too, whenever it was last read. */
    wantsProfile: boolean("wants_profile").notNull().default(false),
    /** When a full sync is due to confirm that reviews are gone. */
    confirmAt: instant("confirm_at"),
    /** When the next run is due. */
    nextDueAt: instant("next_due_at"),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.platformKey] })],
);
