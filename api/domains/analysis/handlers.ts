import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { correctLabel } from "./correct.ts";
import { reportTopics } from "./report.ts";

/** The rows `analysis.*` of the endpoint table. */
export const analysisHandlers = {
  correct: api.analysis.correct.handler(async ({ input, context }) => ({ data: await correctLabel(context, input) })),
  topics: api.analysis.topics.handler(async ({ input, context }) => {
    const restaurantIds = await accessibleRestaurantIds(context, input.restaurantIds);
    const report = await reportTopics(context, restaurantIds, input);
    return { data: { ...report, restaurantCount: restaurantIds.length } };
  }),
};
