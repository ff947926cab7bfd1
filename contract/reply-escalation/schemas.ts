import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { DeadlineScope, deadlineScopes } from "../reply-deadlines/schemas.ts";
import { SettingVersions } from "../setting-versions.ts";

export const escalationHoursMax = 720;
export const escalationPeopleMax = 10;

/** What happens when a review has passed its deadline without an answer. */
export const EscalationRule = z.object({
  isOn: z.boolean(),
  /** How long after the deadline, by the clock; 0 = at once. */
  lateHours: z.number().int().min(0).max(escalationHoursMax),
  notifyAssignee: z.boolean(),
  /** Who is told besides; where somebody does not reach a restaurant they are not told of its reviews. */
  userIds: z.array(Id).max(escalationPeopleMax),
  /** Also by mail: at most one an hour for each person. */
  sendMail: z.boolean(),
  /** Whose work the review becomes; null = it stays whose it is. */
  reassignTo: Id.nullable(),
});
export type EscalationRule = z.infer<typeof EscalationRule>;

/** What holds where nobody has set anything: nobody is told. */
export const escalationDefault: EscalationRule = {
  isOn: false,
  lateHours: 0,
  notifyAssignee: true,
  userIds: [],
  sendMail: true,
  reassignTo: null,
};

/** The rule in effect at a restaurant, and where it comes from. */
export const ReplyEscalation = EscalationRule.extend({
  scope: z.enum([...deadlineScopes, "default"]),
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** Everybody the rule names, and whether they reach this restaurant's reviews, or may even work on them. */
  people: z.array(z.object({ userId: Id, name: z.string(), hears: z.boolean(), mayWork: z.boolean() })),
  versions: SettingVersions,
  may: z.object({ update: z.boolean(), updateOrganization: z.boolean() }),
});
export type ReplyEscalation = z.infer<typeof ReplyEscalation>;

export const EscalationInput = EscalationRule.extend({
  restaurantId: Id,
  scope: DeadlineScope,
  /** Those that the writer has before them. */
  versions: SettingVersions,
});
export type EscalationInput = z.infer<typeof EscalationInput>;
