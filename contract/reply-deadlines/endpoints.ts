import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { OwnVersion, SettingVersions } from "../setting-versions.ts";
import { DeadlineRule, DeadlineScope, ReplyDeadline } from "./schemas.ts";

const path = "/restaurants/{restaurantId}/reply-deadline";
const restaurantPath = z.object({ restaurantId: Id });

export const replyDeadlinesEndpoints = {
  get: endpoint({
    method: "GET",
    path,
    guard: "restaurant",
    ability: { action: "read", subject: "Review" },
    summary: "By when the reviews of a restaurant should have their answer",
    input: restaurantPath,
    output: response(ReplyDeadline),
    errors: ["NOT_FOUND"],
  }),
  put: endpoint({
    method: "PUT",
    path,
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary: "Set it for a restaurant, or for all of its organization; reviews that wait are counted anew",
    input: DeadlineRule.extend(restaurantPath.shape).extend({ scope: DeadlineScope, versions: SettingVersions }),
    output: response(ReplyDeadline),
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE"],
  }),
  delete: endpoint({
    method: "DELETE",
    path,
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary: "Give up a restaurant's own rule for that of its organization",
    input: restaurantPath.extend({ version: OwnVersion }),
    output: response(ReplyDeadline),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
