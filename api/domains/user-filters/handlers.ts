import { accessibleRestaurantIds, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { AggregatedReviewFilters, ReviewFilters } from "#contract/reviews/filters.ts";
import {
  type AggregatedStatisticsFilters,
  StatisticsFilters,
  StoredAggregatedStatistics,
} from "#contract/user-filters/statistics.ts";
import { aggregatedId, filtersIdOf, findFilters, readFilters, storeFilters } from "./store.ts";
import { withinLimit } from "./within.ts";

/** The end-to-end test user's filters are never stored (specification, section 5). */
function requireOwnFilters(context: ApiContext): void {
  if (principalOf(context).email.toLowerCase() === context.settings.e2eUserEmail) throw fail("E2E_USER_FILTERS");
}

/** Leaves out restaurants outside the access scope; an empty choice still means every restaurant. */
const keepAccessible = async (context: ApiContext, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const reachable = new Set(await accessibleRestaurantIds(context, ids));
  return ids.filter((id) => reachable.has(id));
};

/** What screens read of the stored document: its dates beside the other filters. */
const aggregatedStatisticsOf = ({ dates, ...filters }: StoredAggregatedStatistics): AggregatedStatisticsFilters => ({
  ...dates,
  ...filters,
});

/** The first visit of the statistics, of one restaurant and over many (decisions, "first visit of statistics"). */
const firstVisit = { timeScale: "last_six_months" } as const;

/** The rows `userFilters.*` of the endpoint table: the six calls of the specification's section 7. */
export const userFiltersHandlers = {
  getAggregated: api.userFilters.getAggregated.handler(async ({ input, context }) => {
    const stored = await findFilters(context.database, { userId: input.userId, restaurantId: aggregatedId });
    const { statistics, reviews } = await withinLimit(context, {
      statistics: readFilters(StoredAggregatedStatistics, stored.statisticsFilters, firstVisit),
      reviews: readFilters(AggregatedReviewFilters, stored.reviewsFilters),
    });
    return { data: { statisticsFilters: aggregatedStatisticsOf(statistics), reviewsFilters: reviews } };
  }),
  get: api.userFilters.get.handler(async ({ input, context }) => {
    await requireRestaurant(context, input.restaurantId);
    const stored = await findFilters(context.database, input);
    return {
      data: {
        id: filtersIdOf(input),
        restaurantId: input.restaurantId,
        statisticsFilters: readFilters(StatisticsFilters, stored.statisticsFilters, firstVisit),
        reviewsFilters: readFilters(ReviewFilters, stored.reviewsFilters),
      },
    };
  }),
  putAggregatedStatistics: api.userFilters.putAggregatedStatistics.handler(async ({ input, context }) => {
    requireOwnFilters(context);
    const { userId, ...filters } = input;
    filters.restaurantIds = await keepAccessible(context, filters.restaurantIds);
    filters.roiRestaurantIds = await keepAccessible(context, filters.roiRestaurantIds);
    await storeFilters(context.database, { userId, restaurantId: aggregatedId }, "statisticsFilters", filters);
    return { data: aggregatedStatisticsOf(filters) };
  }),
  putAggregatedReviews: api.userFilters.putAggregatedReviews.handler(async ({ input, context }) => {
    requireOwnFilters(context);
    const { userId, ...filters } = input;
    filters.restaurantIds = await keepAccessible(context, filters.restaurantIds);
    await storeFilters(context.database, { userId, restaurantId: aggregatedId }, "reviewsFilters", filters);
    return { data: filters };
  }),
  putStatistics: api.userFilters.putStatistics.handler(async ({ input, context }) => {
    await requireRestaurant(context, input.restaurantId);
    requireOwnFilters(context);
    const { userId, restaurantId, ...filters } = input;
    await storeFilters(context.database, { userId, restaurantId }, "statisticsFilters", filters);
    return { data: filters };
  }),
  putReviews: api.userFilters.putReviews.handler(async ({ input, context }) => {
    await requireRestaurant(context, input.restaurantId);
    requireOwnFilters(context);
    const { userId, restaurantId, ...filters } = input;
    await storeFilters(context.database, { userId, restaurantId }, "reviewsFilters", filters);
    return { data: filters };
  }),
};
