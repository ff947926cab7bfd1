import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AutomationRule, AutomationSafety } from "#contract/automations/rules.ts";
import type { AutomationRun } from "#contract/automations/runs.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { outboxItems } from "./outbox.ts";
import { restaurants } from "./restaurants.ts";
import { reviewSuggestions } from "./review-work/suggestions.ts";
import { reviewReplies, reviews } from "./reviews.ts";
import { users } from "./users.ts";

const cascade = { onDelete: "cascade" } as const;
const setNull = { onDelete: "set null" } as const;

/** Rules of an organization, or of one restaurant of it. */
export const automationSets = pgTable("automation_sets", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, cascade),
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, cascade),
  version: integer("version").notNull().default(1),
  rules: jsonb("rules").$type<AutomationRule[]>().notNull().default([]),
  safety: jsonb("safety").$type<AutomationSafety>().notNull(),
  hasRulesOn: boolean("has_rules_on").notNull().default(false),
  leftAt: instant("left_at"),
  updatedBy: uuid("updated_by").references(() => users.id, setNull),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** The rules after each edit. */
export const automationVersions = pgTable(
  "automation_versions",
  {
    setId: uuid("set_id")
      .notNull()
      .references(() => automationSets.id, cascade),
    version: integer("version").notNull(),
    rules: jsonb("rules").$type<AutomationRule[]>().notNull(),
    safety: jsonb("safety").$type<AutomationSafety>().notNull(),
    restoredFrom: integer("restored_from"),
    userId: uuid("user_id").references(() => users.id, setNull),
    userName: text("user_name").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.setId, table.version] })],
);

/** One row per review that the rules have handled. */
export const automationRuns = pgTable("automation_runs", {
  id: uuid("id").primaryKey(),
  reviewId: uuid("review_id")
    .notNull()
    .unique()
    .references(() => reviews.id, cascade),
  restaurantId: uuid("restaurant_id")
    .notNull()
    .references(() => restaurants.id, cascade),
  setId: uuid("set_id").references(() => automationSets.id, setNull),
  setVersion: integer("set_version").notNull(),
  ruleId: uuid("rule_id"),
  ruleName: text("rule_name"),
  outcome: text("outcome").$type<AutomationRun["outcome"]>().notNull(),
  reason: text("reason").$type<AutomationRun["reason"]>(),
  evidence: text("evidence"),
  text: text("text"),
  source: text("source").$type<AutomationRun["source"]>(),
  replyId: uuid("reply_id").references(() => reviewReplies.id, setNull),
  itemId: uuid("item_id").references(() => outboxItems.id, setNull),
  suggestionId: uuid("suggestion_id").references(() => reviewSuggestions.id, setNull),
  attempts: integer("attempts").notNull().default(0),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  undoneAt: instant("undone_at"),
  undoneByName: text("undone_by_name"),
  undoResult: text("undo_result"),
  at: instant("at").notNull().defaultNow(),
});
