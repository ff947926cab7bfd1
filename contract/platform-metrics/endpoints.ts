import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { DataAge, MetricPeriod, MetricSeries, SearchTermPeriod, SearchTerms } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "statistics" });

const guarded = { method: "GET", guard: "restaurant", ability: { action: "read", subject: "Restaurant" } } as const;

export const platformMetricsEndpoints = {
  series: endpoint({
    ...guarded,
    path: "/restaurants/{restaurantId}/platform-metrics",
    summary:
      "What platforms count of a restaurant's listings by day, week or month; a day that was not told is missing, not zero",
    input: MetricPeriod.safeExtend({ restaurantId: Id }),
    output: response(z.array(MetricSeries)),
  }),
  age: endpoint({
    ...guarded,
    path: "/restaurants/{restaurantId}/platform-metrics/age",
    summary: "How far the readings of a restaurant's listings have come, and what failed",
    input: z.object({ restaurantId: Id }),
    output: response(z.array(DataAge)),
  }),
  searchTerms: endpoint({
    ...guarded,
    path: "/restaurants/{restaurantId}/search-terms",
    summary:
      "What guests searched for when a restaurant was shown: people of each month, added up over the months, which is no number of people",
    input: SearchTermPeriod.safeExtend({ restaurantId: Id }),
    output: response(SearchTerms),
  }),
};
