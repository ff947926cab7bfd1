import { boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { restaurantGroups } from "./restaurant-groups.ts";
import { restaurants } from "./restaurants.ts";

/** Rules of reply deadlines. */
export const replyDeadlines = pgTable("reply_deadlines", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  /** Null in both: for every restaurant of the organization without its own and without a group that has one. */
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" }),
  groupId: uuid("group_id").references(() => restaurantGroups.id, { onDelete: "cascade" }),
  /** By rating, 0 (none) to 5; 0 hours = no deadline. */
  hours: smallint("hours").array().notNull(),
  openingHours: boolean("opening_hours").notNull(),
  updatedByName: text("updated_by_name").notNull().default(""),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull(),
});
