import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { HabitKind } from "#contract/ai/habits.ts";
import type { AiCall } from "#contract/ai/ledger.ts";
import type { AiFeature, AiProvider, BrandVoice } from "#contract/ai/schemas.ts";
import type { Language } from "#contract/languages.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { restaurants } from "./restaurants.ts";
import { reviews } from "./reviews.ts";
import { users } from "./users.ts";

const restaurantId = () => uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" });

/** Settings of drafts, of an organization or of one of its restaurants. */
export const aiSettings = pgTable("ai_settings", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  restaurantId: restaurantId(),
  /** Null, like the provider: not set in this scope. */
  brandVoice: jsonb("brand_voice").$type<BrandVoice>(),
  provider: text("provider").$type<AiProvider>(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  brandVoiceVersion: integer("brand_voice_version").notNull().default(0),
  brandVoiceBy: text("brand_voice_by").notNull().default(""),
  brandVoiceAt: instant("brand_voice_at"),
  providerVersion: integer("provider_version").notNull().default(0),
  providerBy: text("provider_by").notNull().default(""),
  providerAt: instant("provider_at"),
});

/** Lines of the facts sheets. */
export const aiFacts = pgTable("ai_facts", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId().notNull(),
  key: text("key").notNull(),
  text: text("text").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
  updatedByName: text("updated_by_name").notNull().default(""),
});

/** The ledger of calls. */
export const aiCalls = pgTable("ai_calls", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId().notNull(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name").notNull(),
  feature: text("feature").$type<AiFeature>().notNull(),
  reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "set null" }),
  model: text("model").notNull(),
  month: text("month").notNull(),
  result: text("result").$type<AiCall["result"]>().notNull().default("running"),
  promptTokens: integer("prompt_tokens"),
  completionTokens: integer("completion_tokens"),
  credits: smallint("credits").notNull().default(1),
  at: instant("at").notNull().defaultNow(),
});

/** Whether a restaurant learns from edits. Without a row it does. */
export const aiLearning = pgTable("ai_learning", {
  restaurantId: uuid("restaurant_id")
    .primaryKey()
    .references(() => restaurants.id, { onDelete: "cascade" }),
  isOn: boolean("is_on").notNull().default(true),
});

/** Changes that staff make repeatedly to drafts. */
export const aiHabits = pgTable("ai_habits", {
  id: uuid("id").primaryKey(),
  restaurantId: restaurantId().notNull(),
  language: text("language").$type<Language>().notNull(),
  kind: text("kind").$type<HabitKind>().notNull(),
  fingerprint: text("fingerprint").notNull(),
  text: text("text"),
  instead: text("instead"),
  count: integer("count").notNull().default(1),
  reviewIds: uuid("review_ids").array().notNull(),
  lastAt: instant("last_at").notNull().defaultNow(),
});
