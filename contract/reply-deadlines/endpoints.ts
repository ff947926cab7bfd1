import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { OwnVersion, SettingVersions } from "../setting-versions.ts";
import { DeadlineRule, ReplyDeadline } from "./schemas.ts";
import { isRuleTarget, RuleScope, RuleTarget } from "./targets.ts";

const endpoint = endpointsOf({ guard: "restaurant", tokens: "reviews" });

const path = "/restaurants/{restaurantId}/reply-deadline";
const restaurantPath = z.object({ restaurantId: Id });

export const replyDeadlinesEndpoints = {
  get: endpoint({
    method: "GET",
    path,
    ability: { action: "read", subject: "Review" },
    summary: "By when the reviews of a restaurant should have their answer",
    dependentFields: "`groupId` goes with the scope `group`, and with no other.",
    input: restaurantPath.extend(RuleTarget.shape).refine(isRuleTarget),
    output: response(ReplyDeadline),
    errors: ["NOT_FOUND"],
  }),
  put: endpoint({
    method: "PUT",
    path,
    ability: { action: "update", subject: "Restaurant" },
    summary: "Set it for a restaurant, a group, or all of its organization; reviews that wait are counted anew",
    audit: "replyDeadline.changed",
    event: "deadlines_saved",
    dependentFields: "`groupId` goes with the scope `group`, and with no other.",
    input: DeadlineRule.extend(restaurantPath.shape)
      .extend(RuleTarget.shape)
      .extend({ versions: SettingVersions })
      .refine(isRuleTarget),
    output: response(ReplyDeadline),
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE"],
  }),
  delete: endpoint({
    method: "DELETE",
    path,
    ability: { action: "update", subject: "Restaurant" },
    summary: "Give up the rule of a restaurant or a group for the one followed without it",
    audit: { actions: ["replyDeadline.inherited"], unless: idempotent },
    event: "deadlines_inherited",
    dependentFields: "`groupId` goes with the scope `group`, and with no other.",
    input: restaurantPath
      .extend({ scope: RuleScope.exclude(["organization"]).default("restaurant"), groupId: RuleTarget.shape.groupId })
      .extend({ version: OwnVersion })
      .refine(isRuleTarget),
    output: response(ReplyDeadline),
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE"],
  }),
};
