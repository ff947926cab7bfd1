import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { PlatformSeries, SnapshotPeriod } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "statistics" });

export const platformSnapshotsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/platform-snapshots",
    guard: "restaurant",
    ability: { action: "read", subject: "Restaurant" },
    summary: "What each platform said of a restaurant's listing, day by day: rating, reviews, followers",
    input: SnapshotPeriod.safeExtend({ restaurantId: Id }),
    output: response(z.array(PlatformSeries)),
  }),
};
