import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { OutboxEntry } from "../outbox/schemas.ts";
import { ConnectionKey } from "../platforms/schemas.ts";
import { ProfileHours } from "./schemas.ts";

const restaurantPath = z.object({ restaurantId: Id });

export const profileHoursEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/profile-hours",
    guard: "restaurant",
    ability: { action: "read", subject: "Restaurant" },
    summary:
      "A restaurant's opening hours beside those on each platform to which they can be sent; platforms not read yet are absent",
    input: restaurantPath,
    output: response(z.array(ProfileHours)),
  }),
  correct: endpoint({
    method: "PUT",
    path: "/restaurants/{restaurantId}/profile-hours/{key}",
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary:
      "Send a restaurant's opening hours to a platform, after the usual delay; once queued, a repetition returns the same item",
    input: restaurantPath.extend({
      key: ConnectionKey,
      /** The comparison that was confirmed; CONFLICT when either side has changed since. */
      expectedVersion: z.string().max(64),
    }),
    output: response(OutboxEntry),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
