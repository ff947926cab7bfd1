import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { OwnVersion } from "../setting-versions.ts";
import { EscalationInput, ReplyEscalation } from "./schemas.ts";

const path = "/restaurants/{restaurantId}/reply-escalation";
const restaurantPath = z.object({ restaurantId: Id });

export const replyEscalationEndpoints = {
  get: endpoint({
    method: "GET",
    path,
    guard: "restaurant",
    ability: { action: "read", subject: "Review" },
    summary: "Who is notified when a review of a restaurant is late, and who is assigned to it",
    input: restaurantPath,
    output: response(ReplyEscalation),
    errors: ["NOT_FOUND"],
  }),
  put: endpoint({
    method: "PUT",
    path,
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary:
      "Set it for a restaurant, or for all of its organization; what was late before it was switched on stays quiet",
    input: EscalationInput,
    output: response(ReplyEscalation),
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE", "ASSIGNEE_OUT_OF_SCOPE"],
  }),
  delete: endpoint({
    method: "DELETE",
    path,
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary: "Give up a restaurant's own rule for that of its organization",
    input: restaurantPath.extend({ version: OwnVersion }),
    output: response(ReplyEscalation),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
