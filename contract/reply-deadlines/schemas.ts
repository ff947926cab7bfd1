import { z } from "zod";
import { Instant } from "../ids.ts";
import { SettingVersions } from "../setting-versions.ts";

export const deadlineHoursMax = 720;

/**
 * By when a review should have its answer. `hours`: by rating, from 0 (no rating) to 5; 0 = no deadline. `openingHours`: only hours in
 * which the restaurant is open count, else all do, as they do where it tells no hours.
 */
export const DeadlineRule = z.object({
  hours: z.array(z.number().int().min(0).max(deadlineHoursMax)).length(6),
  openingHours: z.boolean(),
});
export type DeadlineRule = z.infer<typeof DeadlineRule>;

/** What holds where nobody has set anything. */
export const deadlineDefault: DeadlineRule = { hours: [24, 8, 8, 16, 24, 24], openingHours: true };

/** Whose rule it is: one restaurant's, or that of all restaurants of its organization without one of their own. */
export const deadlineScopes = ["restaurant", "organization"] as const;
export const DeadlineScope = z.enum(deadlineScopes);
export type DeadlineScope = z.infer<typeof DeadlineScope>;

/** The rule in effect at a restaurant and where it comes from; `default` is the product's own. */
export const ReplyDeadline = DeadlineRule.extend({
  scope: z.enum([...deadlineScopes, "default"]),
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** By when a review would have to be answered that arrived now, by rating from 0 (no rating) to 5; null = no deadline. */
  arrivingNow: z.array(Instant.nullable()).length(6),
  /** The house tells its hours; else every hour counts. */
  hasHours: z.boolean(),
  /** What would hold without a rule of the restaurant's own. */
  shared: DeadlineRule,
  versions: SettingVersions,
  may: z.object({ update: z.boolean(), updateOrganization: z.boolean() }),
});
export type ReplyDeadline = z.infer<typeof ReplyDeadline>;
