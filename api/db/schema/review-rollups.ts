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

const sum = (name: string) => integer(name).notNull().default(0);

/**
 * Reviews by the month, beside the days. Written by triggers alone; rows may stand at 0. Platform `all`: all platforms together; month
 * `-infinity`: of all time.
 */
export const reviewMonths = pgTable(
  "review_months",
  {
    restaurantId: uuid("restaurant_id")
      .notNull()
      .references(() => restaurants.id, { onDelete: "cascade" }),
    platformKey: text("platform_key").$type<PlatformKey | "all">().notNull(),
    month: date("month").notNull(),
    isPrivate: boolean("is_private").notNull(),
    /** By stars; 0 = none. */
    stars0: sum("stars_0"),
    stars1: sum("stars_1"),
    stars2: sum("stars_2"),
    stars3: sum("stars_3"),
    stars4: sum("stars_4"),
    stars5: sum("stars_5"),
    answered: sum("answered"),
    pending: sum("pending"),
    notAnswered: sum("not_answered"),
    withText: sum("with_text"),
    /** Removed from their platform; in none of the other columns. */
    removed: sum("removed"),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.platformKey, table.month, table.isPrivate] })],
);
