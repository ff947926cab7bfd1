import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { RuleOrigin, RuleTarget } from "../reply-deadlines/targets.ts";
import { SettingVersions } from "../setting-versions.ts";

export const escalationHoursMax = 720;
export const escalationPeopleMax = 10;

/** What happens when a review passes its deadline without a reply. */
export const EscalationRule = z.object({
  isOn: z.boolean(),
  /** Hours after the deadline, opening hours aside; 0 = at once. */
  lateHours: z.number().int().min(0).max(escalationHoursMax),
  notifyAssignee: z.boolean(),
  /** People notified in addition; not of reviews of restaurants outside their access scope. */
  userIds: z.array(Id).max(escalationPeopleMax),
  /** True: also by mail, at most one an hour for each person. */
  sendMail: z.boolean(),
  /** Person the review is assigned to; null = the assignment stays. */
  reassignTo: Id.nullable(),
});
export type EscalationRule = z.infer<typeof EscalationRule>;

/** The rule where none is set: nobody is notified. */
export const escalationDefault: EscalationRule = {
  isOn: false,
  lateHours: 0,
  notifyAssignee: true,
  userIds: [],
  sendMail: true,
  reassignTo: null,
};

/** The rule of the target that was asked for, or the one followed there without it, and where it comes from. */
export const ReplyEscalation = EscalationRule.extend(RuleOrigin.shape).extend({
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  /** Everybody the rule names; whether this restaurant is within their access scope, and whether they may work on its reviews. */
  people: z.array(z.object({ userId: Id, name: z.string(), hears: z.boolean(), mayWork: z.boolean() })),
  versions: SettingVersions,
  may: z.object({ update: z.boolean(), updateOrganization: z.boolean() }),
});
export type ReplyEscalation = z.infer<typeof ReplyEscalation>;

export const EscalationInput = EscalationRule.extend(RuleTarget.shape).extend({
  restaurantId: Id,
  /** Versions of the settings the writer saw. */
  versions: SettingVersions,
});
export type EscalationInput = z.infer<typeof EscalationInput>;
