import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Finding } from "#api/analysis/analyser.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";
import { reviewId } from "./reviews.ts";
import { users } from "./users.ts";

/** An analyser's finding for a review. */
export const reviewAnalyses = pgTable("review_analyses", {
  reviewId: reviewId().primaryKey(),
  restaurantId: restaurantId(),
  analyser: text("analyser").notNull(),
  finding: jsonb("finding").$type<Omit<Finding, "id">>().notNull(),
  analysedAt: instant("analysed_at").notNull().defaultNow(),
});

/** Labels set by people; `label` is a topic or `sentiment`. */
export const analysisCorrections = pgTable(
  "analysis_corrections",
  {
    reviewId: reviewId(),
    label: text("label").notNull(),
    restaurantId: restaurantId(),
    value: text("value").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    userName: text("user_name").notNull().default(""),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.label] })],
);

/** The lease to read reviews. */
export const analysisTurn = pgTable("analysis_turn", {
  id: smallint("id").primaryKey().default(1),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  failureCount: integer("failure_count").notNull().default(0),
  pausedUntil: instant("paused_until"),
  failure: text("failure"),
});
