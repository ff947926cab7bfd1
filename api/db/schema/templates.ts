import {
  type AnyPgColumn,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { ImportCounts, ImportFailure, ImportRefusal } from "#contract/imports/schemas.ts";
import type { Language } from "#contract/languages.ts";
import type { TemplateFallbacks, TemplateKind, TemplateScope, TemplateUseMethod } from "#contract/templates/schemas.ts";
import { bytes, instant } from "./columns.ts";
import { mediaFiles } from "./media.ts";
import { organizations } from "./organizations.ts";
import { restaurantGroups } from "./restaurant-groups.ts";
import { restaurants } from "./restaurants.ts";
import { reviewReplies, reviews } from "./reviews.ts";
import { users } from "./users.ts";

const cascade = { onDelete: "cascade" } as const;
const setNull = { onDelete: "set null" } as const;

export const templates = pgTable("templates", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, cascade),
  kind: text("kind").$type<TemplateKind>().notNull(),
  scope: text("scope").$type<TemplateScope>().notNull(),
  /** Set with scope restaurant only. */
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, cascade),
  /** The template it overrides at its restaurant. */
  overridesId: uuid("overrides_id").references((): AnyPgColumn => templates.id, setNull),
  overridesVersion: integer("overrides_version"),
  name: text("name").notNull(),
  ratings: smallint("ratings").array().notNull().default([0, 1, 2, 3, 4, 5]),
  withText: boolean("with_text").notNull().default(true),
  withoutText: boolean("without_text").notNull().default(true),
  automated: boolean("automated").notNull().default(false),
  defaultLanguage: text("default_language").$type<Language>().notNull(),
  fallbacks: jsonb("fallbacks").$type<Partial<Record<Language, TemplateFallbacks>>>().notNull().default({}),
  version: integer("version").notNull().default(1),
  createdBy: uuid("created_by").references(() => users.id, setNull),
  updatedByName: text("updated_by_name").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** The groups that a template of scope group is for. */
export const templateGroups = pgTable(
  "template_groups",
  {
    templateId: uuid("template_id")
      .notNull()
      .references(() => templates.id, cascade),
    groupId: uuid("group_id")
      .notNull()
      .references(() => restaurantGroups.id, cascade),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.groupId] })],
);

/** Restaurants that were chosen one by one for a template of scope group. */
export const templateRestaurants = pgTable(
  "template_restaurants",
  {
    templateId: uuid("template_id")
      .notNull()
      .references(() => templates.id, cascade),
    restaurantId: uuid("restaurant_id")
      .notNull()
      .references(() => restaurants.id, cascade),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.restaurantId] })],
);

export const templateVariants = pgTable("template_variants", {
  id: uuid("id").primaryKey(),
  templateId: uuid("template_id")
    .notNull()
    .references(() => templates.id, cascade),
  language: text("language").$type<Language>().notNull(),
  position: smallint("position").notNull(),
  text: text("text").notNull(),
});

/** A reply that was made from a template. */
export const templateUses = pgTable("template_uses", {
  id: uuid("id").primaryKey(),
  templateId: uuid("template_id")
    .notNull()
    .references(() => templates.id, cascade),
  variantId: uuid("variant_id").references(() => templateVariants.id, setNull),
  restaurantId: uuid("restaurant_id")
    .notNull()
    .references(() => restaurants.id, cascade),
  reviewId: uuid("review_id")
    .notNull()
    .references(() => reviews.id, cascade),
  replyId: uuid("reply_id").references(() => reviewReplies.id, setNull),
  userId: uuid("user_id").references(() => users.id, setNull),
  method: text("method").$type<TemplateUseMethod>().notNull(),
  /** The review's stars at the time; later changes are recorded by a trigger. */
  rating: smallint("rating").notNull(),
  laterRating: smallint("later_rating"),
  at: instant("at").notNull().defaultNow(),
});

/** A checked file of templates that waits to be applied. */
export const templateImports = pgTable("template_imports", {
  id: uuid("id").primaryKey(),
  restaurantId: uuid("restaurant_id")
    .notNull()
    .references(() => restaurants.id, cascade),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, cascade),
  kind: text("kind").$type<TemplateKind>().notNull(),
  fileName: text("file_name").notNull(),
  state: text("state").$type<"checked" | "applied" | "failed">().notNull(),
  counts: jsonb("counts").$type<ImportCounts>().notNull(),
  failure: text("failure").$type<ImportFailure>(),
  remarks: jsonb("remarks").$type<ImportRefusal[]>().notNull().default([]),
  mediaId: uuid("media_id").references(() => mediaFiles.id),
  /** Bytes that are not moved to the media store yet. */
  content: bytes("content"),
  createdAt: instant("created_at").notNull().defaultNow(),
  appliedAt: instant("applied_at"),
});
