import { date, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SnapshotSource } from "#contract/platform-snapshots/schemas.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";

/** What a platform said of a listing on a day, by the day's last reading. A day that was not read has no row. */
export const platformSnapshots = pgTable(
  "platform_snapshots",
  {
    restaurantId: restaurantId(),
    platformKey: text("platform_key").$type<ConnectionKey>().notNull(),
    /** `platforms.external_id` when it was read: another listing of the same restaurant is another series. */
    listingId: text("listing_id").notNull(),
    /** In the restaurant's zone at the time. */
    day: date("day").notNull(),
    rating: doublePrecision("rating"),
    reviewCount: integer("review_count"),
    followers: integer("followers"),
    readAt: instant("read_at").notNull(),
    source: text("source").$type<SnapshotSource>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.platformKey, table.listingId, table.day] })],
);

/** The last reading of a month that told a rating or a count, whichever listing it was of; kept by the database on each write. */
export const platformSnapshotMonths = pgTable(
  "platform_snapshot_months",
  {
    restaurantId: restaurantId(),
    platformKey: text("platform_key").$type<ConnectionKey>().notNull(),
    /** The first of the month. */
    month: date("month").notNull(),
    rating: doublePrecision("rating"),
    reviewCount: integer("review_count"),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.platformKey, table.month] })],
);
