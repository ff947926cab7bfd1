import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { userPath } from "../endpoint-inputs.ts";
import { Id, response } from "../ids.ts";
import { AggregatedReviewFilters, ReviewFilters } from "../reviews/filters.ts";
import { AggregatedStatisticsFilters, StatisticsFilters, StoredAggregatedStatistics } from "./statistics.ts";

const filtersPath = z.object({ userId: Id, restaurantId: Id });

export const userFiltersEndpoints = {
  getAggregated: endpoint({
    method: "GET",
    path: "/user-filters/{userId}",
    guard: "self",
    summary: "Stored filters over many restaurants",
    input: userPath,
    output: response(
      z.object({ statisticsFilters: AggregatedStatisticsFilters, reviewsFilters: AggregatedReviewFilters }),
    ),
  }),
  get: endpoint({
    method: "GET",
    path: "/user-filters/{userId}/{restaurantId}",
    guard: "self",
    summary: "Stored filters of one restaurant",
    input: filtersPath,
    output: response(
      z.object({ id: Id, restaurantId: Id, statisticsFilters: StatisticsFilters, reviewsFilters: ReviewFilters }),
    ),
  }),
  putAggregatedStatistics: endpoint({
    method: "PUT",
    path: "/user-filters/aggregated-statistics/{userId}",
    guard: "self",
    summary: "Store statistics filters over many restaurants",
    input: userPath.extend(StoredAggregatedStatistics.shape),
    output: response(AggregatedStatisticsFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
  putAggregatedReviews: endpoint({
    method: "PUT",
    path: "/user-filters/aggregated-reviews/{userId}",
    guard: "self",
    summary: "Store review filters over many restaurants",
    input: userPath.extend(AggregatedReviewFilters.shape),
    output: response(AggregatedReviewFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
  putStatistics: endpoint({
    method: "PUT",
    path: "/user-filters/statistics/{userId}/{restaurantId}",
    guard: "self",
    summary: "Store statistics filters of one restaurant",
    input: filtersPath.extend(StatisticsFilters.shape),
    output: response(StatisticsFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
  putReviews: endpoint({
    method: "PUT",
    path: "/user-filters/reviews/{userId}/{restaurantId}",
    guard: "self",
    summary: "Store review filters of one restaurant",
    input: filtersPath.extend(ReviewFilters.shape),
    output: response(ReviewFilters),
    errors: ["E2E_USER_FILTERS"],
  }),
};
