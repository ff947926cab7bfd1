import { date, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { RoiAssumptions } from "#contract/statistics/roi.ts";
import type { noteKinds } from "#contract/statistics/schemas.ts";
import { instant, transactionId } from "./columns.ts";
import { restaurantId, restaurants } from "./restaurants.ts";

/** Events that people write on the time axis of a restaurant's statistics. */
export const statisticsNotes = pgTable("statistics_notes", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId(),
  kind: text("kind").$type<(typeof noteKinds)[number]>().notNull(),
  day: date("day").notNull(),
  text: text("text").notNull(),
  createdByName: text("created_by_name").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** What the estimates of a restaurant's return rest on; without a row it follows the defaults. */
export const roiAssumptions = pgTable("roi_assumptions", {
  restaurantId: uuid("restaurant_id")
    .primaryKey()
    .references(() => restaurants.id, { onDelete: "cascade" }),
  assumptions: jsonb("assumptions").$type<RoiAssumptions>().notNull(),
  version: integer("version").notNull(),
  updatedByName: text("updated_by_name").notNull().default(""),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** What a platform showed of somebody else's listing on a day, as a person wrote it down. */
export const competitorRatings = pgTable("competitor_ratings", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId(),
  name: text("name").notNull(),
  platformKey: text("platform_key").$type<PlatformKey>().notNull(),
  day: date("day").notNull(),
  rating: doublePrecision("rating").notNull(),
  reviewCount: integer("review_count").notNull(),
  createdByName: text("created_by_name").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** What statistics rest on, by what changes together (the function `statistics_source_of`). Names and settings belong to every answer. */
export type StatisticsSource = "reviews" | "responses" | "metrics" | "posts" | "ratings" | "settings";

/**
 * The transactions that last changed what statistics of a restaurant rest on; the nil UUID: of all restaurants. Written by triggers, read by
 * `remembered` alone (docs/decisions/329).
 */
export const statisticsChanges = pgTable(
  "statistics_changes",
  {
    restaurantId: uuid("restaurant_id").notNull(),
    source: text("source").$type<StatisticsSource>().notNull(),
    transaction: transactionId("transaction").notNull(),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.source, table.transaction] })],
);
