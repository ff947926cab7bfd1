import { sql } from "drizzle-orm";
import { doublePrecision, integer, pgTable, pgView, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RestaurantGroupKind } from "#contract/restaurant-groups/schemas.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { restaurants } from "./restaurants.ts";

export const restaurantGroups = pgTable("restaurant_groups", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  kind: text("kind").$type<RestaurantGroupKind>().notNull(),
  /** The rule: what is set must all be so. */
  ratingBelow: doublePrecision("rating_below"),
  towns: text("towns").array().notNull().default([]),
  brands: text("brands").array().notNull().default([]),
  townKeys: text("town_keys").array().generatedAlwaysAs(sql`fold_all(towns)`),
  brandKeys: text("brand_keys").array().generatedAlwaysAs(sql`fold_all(brands)`),
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedByName: text("updated_by_name").notNull().default(""),
});

/** Members by hand; who is in a group now says `restaurantsInGroups`. */
export const restaurantGroupMembers = pgTable(
  "restaurant_group_members",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => restaurantGroups.id, { onDelete: "cascade" }),
    restaurantId: uuid("restaurant_id")
      .notNull()
      .references(() => restaurants.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.restaurantId] })],
);

/** Who is in which group now, by hand or by rule: active restaurants of the group's own organization. */
export const restaurantsInGroups = pgView("restaurants_in_groups", {
  groupId: uuid("group_id").notNull(),
  restaurantId: uuid("restaurant_id").notNull(),
}).existing();

/** Whose rules count at a restaurant without its own, now: of its groups that have one, the oldest. */
export const groupRulesInForce = pgView("group_rules_in_force", {
  restaurantId: uuid("restaurant_id").notNull(),
  deadlineGroupId: uuid("deadline_group_id"),
  escalationGroupId: uuid("escalation_group_id"),
}).existing();

/** The same as `follow_group_rules` last carried it out. */
export const restaurantGroupRules = pgTable("restaurant_group_rules", {
  restaurantId: uuid("restaurant_id")
    .primaryKey()
    .references(() => restaurants.id, { onDelete: "cascade" }),
  deadlineGroupId: uuid("deadline_group_id"),
  escalationGroupId: uuid("escalation_group_id"),
  /** What was late before the group's rule held here is not told of. */
  escalationSince: instant("escalation_since").notNull().defaultNow(),
});
