import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ReplySuggestion } from "#contract/reply-suggestions/schemas.ts";
import { instant } from "../columns.ts";
import { restaurantId } from "../restaurants.ts";
import { reviewId } from "../reviews.ts";
import { users } from "../users.ts";

/** Replies that wait for approval, and the decisions. */
export const reviewSuggestions = pgTable("review_suggestions", {
  id: uuid("id").primaryKey(),
  reviewId: reviewId(),
  restaurantId: restaurantId(),
  text: text("text").notNull(),
  state: text("state").$type<ReplySuggestion["state"]>().notNull().default("waiting"),
  authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
  authorName: text("author_name").notNull().default(""),
  decidedByName: text("decided_by_name"),
  /** The published text, where the approver reworded it. */
  decidedText: text("decided_text"),
  word: text("word"),
  /** The reply that it became, or that ended it. */
  replyId: uuid("reply_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
  decidedAt: instant("decided_at"),
  /** True if a rule proposed it. */
  isAutomatic: boolean("is_automatic").notNull().default(false),
});

/** Unsent texts for reviews; `replyId` is the nil UUID for a new reply. */
export const reviewDrafts = pgTable(
  "review_drafts",
  {
    reviewId: reviewId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    restaurantId: restaurantId(),
    replyId: uuid("reply_id").notNull(),
    text: text("text").notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId, table.replyId] })],
);
