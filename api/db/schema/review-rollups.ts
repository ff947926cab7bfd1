import { boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { AnswerState } from "#contract/reviews/schemas.ts";
import { restaurants } from "./restaurants.ts";

const grouping = () => ({
  restaurantId: uuid("restaurant_id")
    .notNull()
    .references(() => restaurants.id, { onDelete: "cascade" }),
  platformKey: text("platform_key").$type<PlatformKey>().notNull(),
  rating: smallint("rating").notNull(),
  answerState: text("answer_state").$type<AnswerState>().notNull(),
  isPrivate: boolean("is_private").notNull(),
  archived: boolean("archived").notNull(),
  hasText: boolean("has_text").notNull(),
  count: integer("count").notNull(),
});

/** Reviews per day of the restaurant's own zone. Written by triggers alone; rows may stand at 0. */
export const reviewDays = pgTable("review_days", { ...grouping(), day: date("day").notNull() }, (table) => [
  primaryKey({
    columns: [
      table.restaurantId,
      table.day,
      table.platformKey,
      table.rating,
      table.answerState,
      table.isPrivate,
      table.archived,
      table.hasText,
    ],
  }),
]);

/** Reviews of all time. Written by triggers alone; rows may stand at 0. */
export const reviewTotals = pgTable("review_totals", grouping(), (table) => [
  primaryKey({
    columns: [
      table.restaurantId,
      table.platformKey,
      table.rating,
      table.answerState,
      table.isPrivate,
      table.archived,
      table.hasText,
    ],
  }),
]);
