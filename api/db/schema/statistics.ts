import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { noteKinds } from "#contract/statistics/schemas.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";

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
