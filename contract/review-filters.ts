import { z } from "zod";
import { Day, Id } from "./ids.ts";
import { PlatformKey } from "./platforms.ts";

/** Periods of the review list. `custom` carries its two days. */
export const reviewPeriods = [
  "all_time",
  "last_seven_days",
  "last_thirty_days",
  "last_three_months",
  "last_twelve_months",
  "custom",
] as const;
export const ReviewPeriod = z.enum(reviewPeriods);
export type ReviewPeriod = z.infer<typeof ReviewPeriod>;

/**
 * Review filters (specification, section 3; defaults: decisions, "other review-filter defaults").
 * A pair whose two sides are both off matches nothing, exactly as both boxes unticked say.
 */
export const ReviewFilters = z.object({
  period: ReviewPeriod.default("all_time"),
  /** Set with `custom` only; days in the restaurant's zone, both included. */
  startDate: Day.nullable().default(null),
  endDate: Day.nullable().default(null),
  /** Empty = every platform. */
  platforms: z.array(PlatformKey).default([]),
  text: z.string().trim().max(200).default(""),
  /** 0 stands for "no rating". */
  ratings: z.array(z.number().int().min(0).max(5)).default([0, 1, 2, 3, 4, 5]),
  answered: z.boolean().default(true),
  notAnswered: z.boolean().default(true),
  pending: z.boolean().default(true),
  notAnswerable: z.boolean().default(true),
  showPrivate: z.boolean().default(true),
  withText: z.boolean().default(true),
  withoutText: z.boolean().default(true),
  archived: z.boolean().default(false),
  unarchived: z.boolean().default(true),
});
export type ReviewFilters = z.infer<typeof ReviewFilters>;
export const reviewFilterDefaults: ReviewFilters = ReviewFilters.parse({});

/** The same over many restaurants; an empty list means every restaurant within reach. */
export const AggregatedReviewFilters = ReviewFilters.extend({ restaurantIds: z.array(Id).max(2000).default([]) });
export type AggregatedReviewFilters = z.infer<typeof AggregatedReviewFilters>;
