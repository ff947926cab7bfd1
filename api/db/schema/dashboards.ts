import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DashboardCard } from "#contract/dashboards/cards.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** In which order a person wants the cards of the dashboards. */
export const dashboardOrders = pgTable("dashboard_orders", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  cards: text("cards").array().$type<DashboardCard[]>().notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
