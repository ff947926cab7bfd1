import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { type Polarity, polarities, type Topic, topics } from "#contract/analysis/topics.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { ReplyMethod } from "#contract/review-statistics/reply-methods.ts";
import { responseSteps } from "#contract/review-statistics/response-steps.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";
import { users } from "./users.ts";

/** What every sum is told apart by; `day` is the review's own, in its restaurant's zone. */
const grouping = () => ({
  restaurantId: restaurantId(),
  day: date("day").notNull(),
  platformKey: text("platform_key").$type<PlatformKey>().notNull(),
  rating: smallint("rating").notNull(),
  isPrivate: boolean("is_private").notNull(),
  hasText: boolean("has_text").notNull(),
});

/** Reviews removed from their platform. Written by triggers alone; rows may stand at 0, as in all tables of sums. */
export const reviewRemovedDays = pgTable(
  "review_removed_days",
  { ...grouping(), count: integer("count").notNull() },
  (table) => [
    primaryKey({
      columns: [table.restaurantId, table.day, table.platformKey, table.rating, table.isPrivate, table.hasText],
    }),
  ],
);

/** Reviews that mention a topic, each once per topic. Written by triggers alone. */
export const reviewTopicDays = pgTable(
  "review_topic_days",
  {
    ...grouping(),
    topic: text("topic").$type<Topic>().notNull(),
    tone: text("tone").$type<Polarity>().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.restaurantId,
        table.day,
        table.topic,
        table.tone,
        table.platformKey,
        table.rating,
        table.isPrivate,
        table.hasText,
      ],
    }),
  ],
);

/** The first reply of each answered review on its platform. Written by the job alone (docs/decisions/265). */
export const reviewResponses = pgTable("review_responses", {
  reviewId: uuid("review_id").primaryKey(),
  ...grouping(),
  /** Null: a rule, the platform, or somebody who is gone. */
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  method: text("method").$type<ReplyMethod>().notNull(),
  publishedAt: instant("published_at").notNull(),
  /** Null where nobody knows when it was answered, and then so are the times. */
  answeredAt: instant("answered_at"),
  seconds: integer("seconds"),
  /** Of opening hours, by those that were told when the reply came. */
  openSeconds: integer("open_seconds"),
});

/** Sums of `review_responses`. Written by triggers alone. */
export const reviewResponseDays = pgTable(
  "review_response_days",
  {
    ...grouping(),
    method: text("method").$type<ReplyMethod>().notNull(),
    /** The nil UUID: nobody who is known. */
    userId: uuid("user_id").notNull(),
    /** Number of a step (`responseSteps`); -1: the time is not known. */
    step: smallint("step").notNull(),
    openStep: smallint("open_step").notNull(),
    count: integer("count").notNull(),
    seconds: bigint("seconds", { mode: "number" }).notNull(),
    openSeconds: bigint("open_seconds", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.restaurantId,
        table.day,
        table.platformKey,
        table.rating,
        table.isPrivate,
        table.hasText,
        table.method,
        table.userId,
        table.step,
        table.openStep,
      ],
    }),
  ],
);

/** Platform `all`: all platforms together. */
const monthly = () => ({
  restaurantId: restaurantId(),
  platformKey: text("platform_key").$type<PlatformKey | "all">().notNull(),
  month: date("month").notNull(),
  isPrivate: boolean("is_private").notNull(),
});
const sums = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, integer(name).notNull().default(0)]));

/** The column of mentions of a topic in a tone. */
export const mentionColumn = (topic: Topic, tone: Polarity): string => `${topic}_${tone}`;
/** The column of replies within a step of `responseSteps`. */
export const stepColumn = (step: number): string => `step_${step}`;

/** Mentions by the month, a column for each topic and tone. Written by triggers alone. */
export const reviewTopicMonths = pgTable(
  "review_topic_months",
  { ...monthly(), ...sums(topics.flatMap((topic) => polarities.map((tone) => mentionColumn(topic, tone)))) },
  (table) => [primaryKey({ columns: [table.restaurantId, table.platformKey, table.month, table.isPrivate] })],
);

/** First replies by the month, a column for each step of the histogram. Written by triggers alone. */
export const reviewResponseMonths = pgTable(
  "review_response_months",
  {
    ...monthly(),
    /** What `part` is; methods and people are told over all platforms together alone. */
    apart: text("apart").$type<"all" | "methods" | "people">().notNull(),
    /** Empty, a method, or the id of whoever replied (the nil UUID: nobody who is known). */
    part: text("part").notNull(),
    /** Around the clock, or while the house was open. */
    clock: text("clock").$type<"clock" | "open">().notNull(),
    count: integer("count").notNull().default(0),
    seconds: bigint("seconds", { mode: "number" }).notNull().default(0),
    ...sums(responseSteps.map((_, step) => stepColumn(step))),
  },
  (table) => [
    primaryKey({
      columns: [
        table.restaurantId,
        table.platformKey,
        table.clock,
        table.apart,
        table.month,
        table.part,
        table.isPrivate,
      ],
    }),
  ],
);

/** Reviews whose first reply the job has yet to look at. Written by triggers, deleted by the job. */
export const responseChanges = pgTable("response_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** At most 500. */
  reviewIds: uuid("review_ids").array().notNull(),
  /** Opening hours are counted anew as well. */
  anew: boolean("anew").notNull().default(false),
});
