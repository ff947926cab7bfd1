import { z } from "zod";
import { ownView } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { userPath } from "../endpoint-inputs.ts";
import { Id, response } from "../ids.ts";
import { AggregatedReviewFilters, ReviewFilters } from "../reviews/filters.ts";
import { AggregatedStatisticsFilters, StatisticsFilters, StoredAggregatedStatistics } from "./statistics.ts";

const endpoint = endpointsOf({ guard: "self", tokens: "account" });

const filtersPath = z.object({ userId: Id, restaurantId: Id });

export const userFiltersEndpoints = {
  getAggregated: endpoint({
    method: "GET",
    path: "/user-filters/{userId}",
    summary: "Stored filters over many restaurants",
    input: userPath,
    output: response(
      z.object({ statisticsFilters: AggregatedStatisticsFilters, reviewsFilters: AggregatedReviewFilters }),
    ),
  }),
  get: endpoint({
    method: "GET",
    path: "/user-filters/{userId}/{restaurantId}",
    summary: "Stored filters of one restaurant",
    input: filtersPath,
    output: response(
      z.object({ id: Id, restaurantId: Id, statisticsFilters: StatisticsFilters, reviewsFilters: ReviewFilters }),
    ),
  }),
  putAggregatedStatistics: endpoint({
    method: "PUT",
    path: "/user-filters/aggregated-statistics/{userId}",
    summary: "Store statistics filters over many restaurants",
    audit: { none: ownView },
    event: null,
    input: userPath.extend(StoredAggregatedStatistics.shape),
    output: response(AggregatedStatisticsFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
  putAggregatedReviews: endpoint({
    method: "PUT",
    path: "/user-filters/aggregated-reviews/{userId}",
    summary: "Store review filters over many restaurants",
    audit: { none: ownView },
    event: null,
    input: userPath.extend(AggregatedReviewFilters.shape),
    output: response(AggregatedReviewFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
  putStatistics: endpoint({
    method: "PUT",
    path: "/user-filters/statistics/{userId}/{restaurantId}",
    summary: "Store statistics filters of one restaurant",
    audit: { none: ownView },
    event: null,
    input: filtersPath.extend(StatisticsFilters.shape),
    output: response(StatisticsFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
  putReviews: endpoint({
    method: "PUT",
    path: "/user-filters/reviews/{userId}/{restaurantId}",
    summary: "Store review filters of one restaurant",
    audit: { none: ownView },
    event: null,
    input: filtersPath.extend(ReviewFilters.shape),
    output: response(ReviewFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
};
