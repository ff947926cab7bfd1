import { describe, expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";

/** The calls whose method and path the specification's section 7 shows, as far as their areas exist. */
const shown = [
  [endpoints.userFilters.getAggregated, "GET", "/user-filters/{userId}"],
  [endpoints.userFilters.get, "GET", "/user-filters/{userId}/{restaurantId}"],
  [endpoints.userFilters.putAggregatedStatistics, "PUT", "/user-filters/aggregated-statistics/{userId}"],
  [endpoints.userFilters.putAggregatedReviews, "PUT", "/user-filters/aggregated-reviews/{userId}"],
  [endpoints.userFilters.putStatistics, "PUT", "/user-filters/statistics/{userId}/{restaurantId}"],
  [endpoints.userFilters.putReviews, "PUT", "/user-filters/reviews/{userId}/{restaurantId}"],
] as const;

describe("the paths the specification shows", () => {
  test.each(shown)("are served exactly: row %#", (contract, method, path) => {
    expect(contract["~orpc"].route).toMatchObject({ method, path });
  });
});
