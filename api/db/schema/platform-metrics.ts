import { sql } from "drizzle-orm";
import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import type { ListingReading } from "#contract/platform-metrics/schemas.ts";
import type { PlatformFailure } from "#contract/platforms/schemas.ts";
import { instant } from "./columns.ts";
import { restaurantId } from "./restaurants.ts";

const listing = () => ({
  restaurantId: restaurantId(),
  platformKey: text("platform_key").$type<MetricPlatform>().notNull(),
  /** `platforms.external_id` when it was read: another listing of the same restaurant is another series. */
  listingId: text("listing_id").notNull(),
});

/** What a platform counted of a listing on a day. A day that was not told has no row; Google's absent value inside a told day is 0. */
export const metricDays = pgTable(
  "metric_days",
  {
    ...listing(),
    metric: text("metric").$type<Metric>().notNull(),
    /** The platform's own date. */
    day: date("day").notNull(),
    value: bigint("value", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.platformKey, table.listingId, table.metric, table.day] }),
  ],
);

/** The sum of the known days of a month, and how many they are; kept by the database on each write of `metric_days`. */
export const metricMonths = pgTable(
  "metric_months",
  {
    ...listing(),
    metric: text("metric").$type<Metric>().notNull(),
    /** The first of the month. */
    month: date("month").notNull(),
    value: bigint("value", { mode: "number" }).notNull(),
    days: integer("days").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.platformKey, table.listingId, table.metric, table.month] }),
  ],
);

/** What guests searched for in a month: exactly one of `value` and `threshold` ("fewer than"). */
export const searchTermMonths = pgTable(
  "search_term_months",
  {
    ...listing(),
    /** The first of the month. */
    month: date("month").notNull(),
    term: text("term").notNull(),
    /** Letters and digits of the term, without accents and capitals. */
    termKey: text("term_key").generatedAlwaysAs(sql`regexp_replace(fold(term), '[^[:alnum:]]+', '', 'g')`),
    value: bigint("value", { mode: "number" }),
    threshold: bigint("threshold", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.platformKey, table.listingId, table.month, table.term] }),
  ],
);

/** How far each reading of a listing has come. */
export const listingReadings = pgTable(
  "listing_readings",
  {
    ...listing(),
    reading: text("reading").$type<ListingReading>().notNull(),
    /** Oldest and newest day that was told; of search terms the first of the month. */
    firstDay: date("first_day"),
    lastDay: date("last_day"),
    readAt: instant("read_at"),
    /** Last attempt, which is also a worker's claim. */
    triedAt: instant("tried_at"),
    failure: jsonb("failure").$type<PlatformFailure>(),
    pastTriedAt: instant("past_tried_at"),
    /** When the past had been read as far as the platform goes. */
    pastDoneAt: instant("past_done_at"),
    /** Where a list of older posts goes on. */
    pastCursor: text("past_cursor"),
  },
  (table) => [primaryKey({ columns: [table.restaurantId, table.platformKey, table.listingId, table.reading] })],
);
