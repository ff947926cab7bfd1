import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { dataAge } from "./read/age.ts";
import { searchTerms } from "./read/search-terms.ts";
import { metricSeries } from "./read/series.ts";

/** The rows `platformMetrics.*` of the endpoint table. */
export const platformMetricsHandlers = {
  series: api.platformMetrics.series.handler(async ({ input, context }) => {
    const { id } = await requireRestaurant(context, input.restaurantId);
    const { from, to, step, key } = input;
    const keys = key && [key];
    const question = { restaurantIds: [id], keys, from, to, step, isByRestaurant: true };
    return { data: await metricSeries(context.database, question) };
  }),
  age: api.platformMetrics.age.handler(async ({ input, context }) => {
    const { id } = await requireRestaurant(context, input.restaurantId);
    return { data: await dataAge(context.database, { restaurantIds: [id] }) };
  }),
  searchTerms: api.platformMetrics.searchTerms.handler(async ({ input, context }) => {
    const { id } = await requireRestaurant(context, input.restaurantId);
    const { from, to, limit } = input;
    return { data: await searchTerms(context.database, { restaurantIds: [id], from, to, limit }) };
  }),
};
