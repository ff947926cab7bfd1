import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { TagColour, TagRule } from "#contract/review-tags/schemas.ts";
import { instant } from "../columns.ts";
import { organizations } from "../organizations.ts";
import { restaurantId } from "../restaurants.ts";
import { reviewId, reviews } from "../reviews.ts";
import { users } from "../users.ts";

/** Tags of an organization; a rule is stored as the person gave it, and as the conditions the database checks. */
export const tags = pgTable("tags", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  colour: text("colour").$type<TagColour>().notNull().default("grey"),
  rule: jsonb("rule").$type<TagRule>(),
  ruleRatings: smallint("rule_ratings").array(),
  ruleLanguages: text("rule_languages").array(),
  rulePattern: text("rule_pattern"),
  /** Bits as in `reviews.topic_bits`. */
  ruleTopics: integer("rule_topics"),
  ruleSentiments: text("rule_sentiments").array(),
  ruleVersion: integer("rule_version").notNull().default(0),
  /** Version of the rule that has been applied to older reviews. */
  appliedVersion: integer("applied_version").notNull().default(0),
  retaggedCount: integer("retagged_count").notNull().default(0),
  /** The last review processed so far. */
  retagAfter: uuid("retag_after"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
  updatedByName: text("updated_by_name").notNull().default(""),
});

/** Tags of reviews; a rejected one was removed by a person and stays removed. */
export const reviewTagLinks = pgTable(
  "review_tag_links",
  {
    reviewId: reviewId(),
    tagId: uuid("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    restaurantId: restaurantId(),
    isAutomatic: boolean("is_automatic").notNull(),
    rejectedAt: instant("rejected_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.tagId] })],
);

/** Assignments of reviews; deleted automatically when the person may no longer work on them. */
export const reviewAssignments = pgTable("review_assignments", {
  reviewId: uuid("review_id")
    .primaryKey()
    .references(() => reviews.id, { onDelete: "cascade" }),
  restaurantId: restaurantId(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  assignedAt: instant("assigned_at").notNull().defaultNow(),
});

/** Notes among colleagues; nothing that leaves the product reads this table. */
export const reviewNotes = pgTable("review_notes", {
  id: uuid("id").primaryKey(),
  reviewId: reviewId(),
  restaurantId: restaurantId(),
  authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
  authorName: text("author_name").notNull().default(""),
  text: text("text").notNull(),
  mentions: jsonb("mentions").$type<{ userId: string; name: string }[]>().notNull().default([]),
  createdAt: instant("created_at").notNull().defaultNow(),
  editedAt: instant("edited_at"),
});
