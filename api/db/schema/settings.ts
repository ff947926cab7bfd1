import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Filters of a user per restaurant; the nil UUID stands for the aggregated ones. Shapes: `contract/*-filters.ts`. */
export const userFilters = pgTable(
  "user_filters",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    restaurantId: uuid("restaurant_id").notNull(),
    statisticsFilters: jsonb("statistics_filters").$type<unknown>(),
    reviewsFilters: jsonb("reviews_filters").$type<unknown>(),
    id: uuid("id").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.restaurantId] })],
);

/** One row per setting of the whole installation (maintenance). */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
