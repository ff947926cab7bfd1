import { z } from "zod";
import { Instant } from "../ids.ts";
import { SettingVersions } from "../setting-versions.ts";
import { RuleOrigin } from "./targets.ts";

export const deadlineHoursMax = 720;

/**
 * By when a review should be replied to. `hours`: by rating, from 0 (no rating) to 5; 0 = no deadline. `openingHours`: only hours in
 * which the restaurant is open count; all do where its hours are unknown.
 */
export const DeadlineRule = z.object({
  hours: z.array(z.number().int().min(0).max(deadlineHoursMax)).length(6),
  openingHours: z.boolean(),
});
export type DeadlineRule = z.infer<typeof DeadlineRule>;

/** The rule where none is set. */
export const deadlineDefault: DeadlineRule = { hours: [24, 8, 8, 16, 24, 24], openingHours: true };

/** Scope of a setting that groups do not have: one restaurant, or all restaurants of its organization without their own. */
export const deadlineScopes = ["restaurant", "organization"] as const;
export const DeadlineScope = z.enum(deadlineScopes);
export type DeadlineScope = z.infer<typeof DeadlineScope>;

/** The rule of the target that was asked for, or the one followed there without it, and where it comes from. */
export const ReplyDeadline = DeadlineRule.extend(RuleOrigin.shape).extend({
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** Deadline under this rule of a review that would arrive at the restaurant now, by rating from 0 (no rating) to 5; null = no deadline. */
  arrivingNow: z.array(Instant.nullable()).length(6),
  /** True if the restaurant's hours are known; otherwise every hour counts. */
  hasHours: z.boolean(),
  /** The rule that would apply without the restaurant's own; `group`: the name of the group whose rule it is. */
  shared: DeadlineRule.extend({ group: z.string().nullable() }),
  versions: SettingVersions,
  may: z.object({ update: z.boolean(), updateOrganization: z.boolean() }),
});
export type ReplyDeadline = z.infer<typeof ReplyDeadline>;
