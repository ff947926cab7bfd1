import { z } from "zod";
import { topics } from "../analysis/topics.ts";
import { Day, Instant } from "../ids.ts";

/** Figures of one restaurant. "30 days" are the 30 whole days up to today in the restaurant's zone; archived reviews count, private ones do not. */
export const Dashboard = z.object({
  rating: z.object({
    /** Average of all public ratings 1–5, two decimals; null without any. */
    value: z.number().nullable(),
    count: z.number().int(),
    /** `value` minus its value 30 days ago; null when there was none. */
    change30Days: z.number().nullable(),
  }),
  newReviews: z.object({ count: z.number().int(), previousCount: z.number().int(), from: Day, to: Day }),
  toAnswer: z.object({
    count: z.number().int(),
    oldestAt: Instant.nullable(),
    pendingCount: z.number().int(),
    /** Unarchived reviews with a reply that their platform refused. */
    refusedCount: z.number().int(),
  }),
  /** Of the answerable public reviews of the last 30 days. */
  response: z.object({
    answeredCount: z.number().int(),
    answerableCount: z.number().int(),
    medianSeconds: z.number().int().nullable(),
  }),
  /** Public ratings by stars, all time: index 0 = one star. */
  distribution: z.array(z.number().int()).length(5),
  /**
   * A lasting fall of the rating up to today, by the rule of docs/decisions/229; null without one. `topics`: what the reviews since
   * complain about, most often first.
   */
  fall: z
    .object({
      since: Day,
      rating: z.number(),
      count: z.number().int(),
      before: z.number(),
      topics: z.array(z.enum(topics)),
    })
    .nullable(),
  /** Twelve weeks up to today, oldest first. */
  weeks: z.array(z.object({ from: Day, count: z.number().int(), rating: z.number().nullable() })),
});
export type Dashboard = z.infer<typeof Dashboard>;
