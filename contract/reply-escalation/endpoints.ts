import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { isRuleTarget, RuleScope, RuleTarget } from "../reply-deadlines/targets.ts";
import { OwnVersion } from "../setting-versions.ts";
import { EscalationInput, ReplyEscalation } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "restaurant", tokens: "reviews" });

const path = "/restaurants/{restaurantId}/reply-escalation";
const restaurantPath = z.object({ restaurantId: Id });

export const replyEscalationEndpoints = {
  get: endpoint({
    method: "GET",
    path,
    ability: { action: "read", subject: "Review" },
    summary: "Who is notified when a review of a restaurant is late, and who is assigned to it",
    dependentFields: "`groupId` goes with the scope `group`, and with no other.",
    input: restaurantPath.extend(RuleTarget.shape).refine(isRuleTarget),
    output: response(ReplyEscalation),
    errors: ["NOT_FOUND"],
  }),
  put: endpoint({
    method: "PUT",
    path,
    ability: { action: "update", subject: "Restaurant" },
    summary:
      "Set it for a restaurant, a group, or all of its organization; what was late before it was switched on stays quiet",
    audit: "replyEscalation.changed",
    event: "escalation_saved",
    dependentFields: "`groupId` goes with the scope `group`, and with no other.",
    input: EscalationInput.refine(isRuleTarget),
    output: response(ReplyEscalation),
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE", "ASSIGNEE_OUT_OF_SCOPE"],
  }),
  delete: endpoint({
    method: "DELETE",
    path,
    ability: { action: "update", subject: "Restaurant" },
    summary: "Give up the rule of a restaurant or a group for the one followed without it",
    audit: { actions: ["replyEscalation.inherited"], unless: idempotent },
    event: "escalation_inherited",
    dependentFields: "`groupId` goes with the scope `group`, and with no other.",
    input: restaurantPath
      .extend({ scope: RuleScope.exclude(["organization"]).default("restaurant"), groupId: RuleTarget.shape.groupId })
      .extend({ version: OwnVersion })
      .refine(isRuleTarget),
    output: response(ReplyEscalation),
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE"],
  }),
};
