import { z } from "zod";
import { Day, Id } from "../ids.ts";
import { ConnectionKey, connectionKeys, PlatformKey } from "../platforms/schemas.ts";

/** Statistics filters of the specification's section 3, stored per user, for the statistics screens. */
export const timeScales = [
  "last_seven_days",
  "last_thirty_days",
  "last_three_months",
  "last_six_months",
  "last_twelve_months",
  "all_time",
] as const;
export const comparisonPeriods = ["previous_period", "same_period_last_year", "since_start"] as const;

const Dates = z.object({
  startDate: Day.nullable().default(null),
  endDate: Day.nullable().default(null),
  period: z.enum([...timeScales, "custom"]).default("last_thirty_days"),
});
const MonthYearPeriod = z
  .object({
    startMonthYear: z.object({ month: z.number().int().min(1).max(12), year: z.number().int() }),
    endMonthYear: z.object({ month: z.number().int().min(1).max(12), year: z.number().int() }),
  })
  .nullable()
  .default(null);

export const StatisticsFilters = z.object({
  dates: Dates.default(Dates.parse({})),
  /** Per page: e-reputation and social networks have separate choices. */
  platforms: z
    .object({ eReputation: z.array(PlatformKey).default([]), socialNetworks: z.array(z.string().max(40)).default([]) })
    .default({ eReputation: [], socialNetworks: [] }),
  totemIds: z.array(Id).max(500).default([]),
  /** A stored document created without one gets last thirty days (decisions, "single-restaurant timeScale"). */
  timeScale: z.enum(timeScales).default("last_thirty_days"),
  comparisonPeriod: z.enum(comparisonPeriods).default("previous_period"),
  monthYearPeriod: MonthYearPeriod,
});
export type StatisticsFilters = z.infer<typeof StatisticsFilters>;

/** Statistics filters over many restaurants, as they are stored: the payload of the specification's section 7. */
export const StoredAggregatedStatistics = StatisticsFilters.extend({
  /** One choice for all pages. */
  platforms: z.array(ConnectionKey).max(connectionKeys.length).default([]),
  restaurantIds: z.array(Id).max(2000).default([]),
  roiRestaurantIds: z.array(Id).max(2000).default([]),
});
export type StoredAggregatedStatistics = z.infer<typeof StoredAggregatedStatistics>;

/** The same as screens read them (section 3): the dates stand beside the other filters. */
export const AggregatedStatisticsFilters = StoredAggregatedStatistics.omit({ dates: true }).extend(Dates.shape);
export type AggregatedStatisticsFilters = z.infer<typeof AggregatedStatisticsFilters>;
