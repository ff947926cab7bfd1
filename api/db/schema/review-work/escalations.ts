import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";
import { organizations } from "../organizations.ts";
import { restaurantGroups } from "../restaurant-groups.ts";
import { restaurantId, restaurants } from "../restaurants.ts";
import { reviewId } from "../reviews.ts";
import { users } from "../users.ts";

/** Rules about who is notified of late reviews. */
export const replyEscalations = pgTable("reply_escalations", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  /** Null in both: for every restaurant of the organization without its own and without a group that has one. */
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" }),
  groupId: uuid("group_id").references(() => restaurantGroups.id, { onDelete: "cascade" }),
  isOn: boolean("is_on").notNull(),
  lateHours: smallint("late_hours").notNull(),
  notifyAssignee: boolean("notify_assignee").notNull(),
  userIds: uuid("user_ids").array().notNull(),
  sendMail: boolean("send_mail").notNull(),
  reassignTo: uuid("reassign_to").references(() => users.id, { onDelete: "set null" }),
  /** Reviews that were late before are not reported. */
  since: instant("since").notNull().defaultNow(),
  updatedByName: text("updated_by_name").notNull().default(""),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull(),
});

/** A late review and who was notified: once per review and deadline. */
export const reviewEscalations = pgTable(
  "review_escalations",
  {
    reviewId: reviewId(),
    dueAt: instant("due_at").notNull(),
    restaurantId: restaurantId(),
    notifiedNames: text("notified_names").array().notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.dueAt] })],
);

/** Reviews past their deadline of which people have been notified, whatever the rules: once per review. */
export const lateReviews = pgTable("late_reviews", {
  reviewId: reviewId().primaryKey(),
  at: instant("at").notNull().defaultNow(),
});
