import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BatchAction, BatchReason, BatchRow, ReviewBatch } from "#contract/review-batches/schemas.ts";
import { instant } from "./columns.ts";
import { restaurantId, restaurants } from "./restaurants.ts";
import { reviewSuggestions } from "./review-work/suggestions.ts";
import { reviewId, reviewReplies } from "./reviews.ts";
import { templateVariants } from "./templates.ts";
import { users } from "./users.ts";

/** A bulk action on reviews, from the choice to its undo. */
export const reviewBatches = pgTable("review_batches", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Restaurant whose list it was made from; null: the list over many. */
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" }),
  listQuery: text("list_query").notNull().default(""),
  /** How many matched; null: they were ticked. */
  matchCount: integer("match_count"),
  isMatchExact: boolean("is_match_exact").notNull().default(true),
  state: text("state").$type<ReviewBatch["state"]>().notNull().default("chosen"),
  action: jsonb("action").$type<BatchAction>(),
  createdAt: instant("created_at").notNull().defaultNow(),
  confirmedAt: instant("confirmed_at"),
  undoneAt: instant("undone_at"),
});

/** A review of a batch: its plan, its outcome, and the data to undo it. */
export const reviewBatchRows = pgTable(
  "review_batch_rows",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => reviewBatches.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    reviewId: reviewId(),
    restaurantId: restaurantId(),
    version: integer("version"),
    seen: jsonb("seen").$type<{ assigneeId: string | null }>(),
    problem: text("problem").$type<BatchReason>(),
    notice: text("notice").$type<NonNullable<BatchRow["notice"]>>(),
    detail: text("detail"),
    proposedText: text("proposed_text"),
    text: text("text"),
    variantId: uuid("variant_id").references(() => templateVariants.id, { onDelete: "set null" }),
    isChosen: boolean("is_chosen").notNull().default(true),
    outcome: text("outcome").$type<NonNullable<BatchRow["outcome"]>>(),
    reason: text("reason").$type<BatchReason>(),
    replyId: uuid("reply_id").references(() => reviewReplies.id, { onDelete: "set null" }),
    suggestionId: uuid("suggestion_id").references(() => reviewSuggestions.id, { onDelete: "set null" }),
    changes: jsonb("changes"),
    undone: text("undone").$type<NonNullable<BatchRow["undone"]>>(),
    undoReason: text("undo_reason").$type<NonNullable<BatchRow["undoReason"]>>(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.reviewId] })],
);
