import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { answer, Id } from "../ids.ts";
import { DeadlineRule, DeadlineScope, ReplyDeadline } from "../reply-deadlines.ts";
import { OwnVersion, SettingVersions } from "../setting-versions.ts";

const path = "/restaurants/{restaurantId}/reply-deadline";
const place = z.object({ restaurantId: Id });

export const replyDeadlinesEndpoints = {
  get: endpoint({
    method: "GET",
    path,
    guard: "restaurant",
    ability: { action: "read", subject: "Review" },
    summary: "By when the reviews of a restaurant should have their answer",
    input: place,
    output: answer(ReplyDeadline),
    errors: ["NOT_FOUND"],
  }),
  put: endpoint({
    method: "PUT",
    path,
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary: "Set it for a restaurant, or for all of its organization; reviews that wait are counted anew",
    input: DeadlineRule.extend(place.shape).extend({ scope: DeadlineScope, versions: SettingVersions }),
    output: answer(ReplyDeadline),
    errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE"],
  }),
  delete: endpoint({
    method: "DELETE",
    path,
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary: "Give up a restaurant's own rule for that of its organization",
    input: place.extend({ version: OwnVersion }),
    output: answer(ReplyDeadline),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
