import { z } from "zod";
import { ReviewLanguage, Sentiment, Topic } from "../analysis/schemas.ts";
import { Day, Id } from "../ids.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { reviewPeriods } from "./filter-names.ts";

export const ReviewPeriod = z.enum(reviewPeriods);
export type ReviewPeriod = z.infer<typeof ReviewPeriod>;

/** Whose work: anybody's, the caller's, nobody's, or a person's. */
export const Assignee = z.union([z.enum(["anyone", "me", "nobody"]), Id]);

/** A choice of known values: one that is told many times is kept once, so that what is stored stays small. */
const choiceOf = <Value extends z.ZodType>(value: Value) => z.array(value).overwrite((chosen) => [...new Set(chosen)]);

export const topicPolarities = ["any", "positive", "negative"] as const;

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
  platforms: choiceOf(PlatformKey).default([]),
  text: z.string().trim().max(200).default(""),
  /** 0 stands for "no rating". */
  ratings: choiceOf(z.number().int().min(0).max(5)).default([0, 1, 2, 3, 4, 5]),
  answered: z.boolean().default(true),
  notAnswered: z.boolean().default(true),
  pending: z.boolean().default(true),
  notAnswerable: z.boolean().default(true),
  showPrivate: z.boolean().default(true),
  withText: z.boolean().default(true),
  withoutText: z.boolean().default(true),
  /** Only those that came with photos. */
  hasPhotos: z.boolean().default(false),
  archived: z.boolean().default(false),
  unarchived: z.boolean().default(true),
  /** Reviews with one of these tags; empty = with any or none. */
  tagIds: z.array(Id).max(60).default([]),
  assignee: Assignee.default("anyone"),
  /** Reviews that speak of one of these; empty = of anything. */
  topics: choiceOf(Topic).default([]),
  /** How they speak of it: of one of `topics`, or of any where none is chosen. */
  topicPolarity: z.enum(topicPolarities).default("any"),
  /** Empty = whatever they say. */
  sentiments: choiceOf(Sentiment).default([]),
  /** Languages they are written in; empty = any. */
  languages: choiceOf(ReviewLanguage).default([]),
  /** Only those with a reply that waits to be approved. */
  awaitingApproval: z.boolean().default(false),
});
export type ReviewFilters = z.infer<typeof ReviewFilters>;
export const reviewFilterDefaults: ReviewFilters = ReviewFilters.parse({});

/** The same over many restaurants; an empty list means every restaurant within reach. */
export const AggregatedReviewFilters = ReviewFilters.extend({ restaurantIds: z.array(Id).max(2000).default([]) });
export type AggregatedReviewFilters = z.infer<typeof AggregatedReviewFilters>;
