import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { OutboxEntry } from "../outbox/schemas.ts";
import { ConnectionKey } from "../platforms/schemas.ts";
import { ProfileHours } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "restaurant", tokens: "outbox" });

const restaurantPath = z.object({ restaurantId: Id });

export const profileHoursEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/profile-hours",
    ability: { action: "read", subject: "Restaurant" },
    summary:
      "A restaurant's opening hours beside those on each platform to which they can be sent; platforms not read yet are absent",
    input: restaurantPath,
    output: response(z.array(ProfileHours)),
  }),
  correct: endpoint({
    method: "PUT",
    path: "/restaurants/{restaurantId}/profile-hours/{key}",
    ability: { action: "update", subject: "Restaurant" },
    summary:
      "Send a restaurant's opening hours to a platform, after the usual delay; once queued, a repetition returns the same item",
    audit: { actions: ["outboxItem.queued"], unless: "the same hours are on their way already" },
    event: "profile_hours_corrected",
    input: restaurantPath.extend({
      key: ConnectionKey,
      /** The comparison that was confirmed; CONFLICT when either side has changed since. */
      expectedVersion: z.string().max(64),
    }),
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
