import { z } from "zod";
import { Day, Id, Instant } from "../ids.ts";
import { PlatformFailure } from "../platforms/schemas.ts";
import { Metric, MetricPlatform } from "./metrics.ts";

/** Count that may exceed 2³¹; safe as a number up to 2⁵³. */
const Count = z.number().int().min(0);

export const seriesSteps = ["day", "week", "month"] as const;
/** A week begins on Monday. */
export const SeriesStep = z.enum(seriesSteps);
export type SeriesStep = z.infer<typeof SeriesStep>;

/** What is known of a metric in one step of a series. */
export const MetricPoint = z.object({
  /** First day of the step, which may lie before the period. */
  start: Day,
  /** Sum of the known days; of a level such as followers its last known value. Null: no day of the step is known, which is not zero. */
  value: Count.nullable(),
  /** Days of the step that are known, and days of the step within the period, added up over the listings. */
  knownDays: Count,
  expectedDays: Count,
});
export type MetricPoint = z.infer<typeof MetricPoint>;

/** One metric of one platform, step by step and without holes. */
export const MetricSeries = z.object({
  /** Null: all restaurants of the request together. */
  restaurantId: Id.nullable(),
  key: MetricPlatform,
  metric: Metric,
  points: z.array(MetricPoint),
});
export type MetricSeries = z.infer<typeof MetricSeries>;

export const listingReadings = ["metrics", "search_terms", "posts", "stories"] as const;
/** What is read of a listing, each with a course of its own. */
export const ListingReading = z.enum(listingReadings);
export type ListingReading = z.infer<typeof ListingReading>;

/** How far one reading of a restaurant's listing has come. */
export const DataAge = z.object({
  restaurantId: Id,
  key: MetricPlatform,
  reading: ListingReading,
  listingId: z.string(),
  /** Oldest and newest day that the platform has told (the first of the month for search terms); null before the first reading. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** Last reading that succeeded. */
  readAt: Instant.nullable(),
  /** Why the last one failed; null after a success. */
  failure: PlatformFailure.nullable(),
  /** The past has been read as far as the platform goes. */
  isPastRead: z.boolean(),
});
export type DataAge = z.infer<typeof DataAge>;

/** A term over some months, in lower case as Google tells it. Numbers and thresholds are never added to each other. */
export const SearchTerm = z.object({
  term: z.string(),
  /**
   * People of each month whose number is told, added up; null when it is told in none. Whoever searched in two months is counted in both: the
   * sum of months is no number of people.
   */
  value: Count.nullable(),
  /** Sum of the thresholds of the other months: there were fewer people a month than these; null without such a month. */
  fewerThan: Count.nullable(),
  /** The same in the period before. */
  previous: z.object({ value: Count.nullable(), fewerThan: Count.nullable() }),
  /** True if the term holds a name of a restaurant that was found by it, or of its organization: the guest searched for it by name. */
  isBrand: z.boolean(),
  /** `new`: not in the period before, although months of it are known; `lost`: only there; else `kept`. */
  change: z.enum(["new", "lost", "kept"]),
  /** Restaurants that were found by it. */
  restaurantCount: Count,
});
export type SearchTerm = z.infer<typeof SearchTerm>;

/** Month `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** What guests searched for over some months, against as many months before. */
export const SearchTerms = z.object({
  /** Most searched for first; lost ones last. */
  terms: z.array(SearchTerm),
  /** All terms, where `terms` is limited. */
  count: Count,
  /** Months of which at least one restaurant's terms are known. */
  knownMonths: z.array(Month),
  /** Months known of the period before; none: no term is called new. */
  previousMonths: z.array(Month),
  /** People a month whose number is told, added up over months and terms: by searches that hold a restaurant's name and by all others. */
  brandValue: Count,
  discoveryValue: Count,
  /** The same in the period before. */
  previous: z.object({ brandValue: Count, discoveryValue: Count }),
});
export type SearchTerms = z.infer<typeof SearchTerms>;

/** Most days of one request: three years. */
const seriesDaysMax = 1100;
const dayMs = 86_400_000;

/** A period of one restaurant, both days included. */
export const MetricPeriod = z
  .object({
    from: Day,
    to: Day,
    key: MetricPlatform.optional(),
    step: SeriesStep.default("day"),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "to_before_from" })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < seriesDaysMax, {
    path: ["from"],
    error: "too_long",
  });

const monthsMax = 36;
const monthOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
export const SearchTermPeriod = z
  .object({ from: Month, to: Month, limit: z.coerce.number().int().min(1).max(1000).default(200) })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "to_before_from" })
  .refine(({ from, to }) => monthOf(to) - monthOf(from) < monthsMax, { path: ["from"], error: "too_long" });
