import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RestaurantChange, RestaurantSwitch } from "#contract/restaurant-administration/schemas.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";
import { users } from "./users.ts";

/** Bulk changes of the administration. */
export const restaurantChanges = pgTable("restaurant_changes", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name").notNull(),
  field: text("field").$type<RestaurantSwitch>().notNull(),
  value: boolean("value").notNull(),
  state: text("state").$type<RestaurantChange["state"]>().notNull().default("planned"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Their restaurants, with what became of each. */
export const restaurantChangeItems = pgTable(
  "restaurant_change_items",
  {
    changeId: uuid("change_id")
      .notNull()
      .references(() => restaurantChanges.id, { onDelete: "cascade" }),
    restaurantId: restaurantId(),
    state: text("state").$type<"planned" | "changed" | "undone" | "kept">().notNull().default("planned"),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.restaurantId] })],
);
