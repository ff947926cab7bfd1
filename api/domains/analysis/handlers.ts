import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { asCaller } from "../reviews/list/conditions.ts";
import { correctLabel } from "./correct.ts";
import { quoteTopic } from "./quotes.ts";
import { reportTopics } from "./report.ts";

/** The rows `analysis.*` of the endpoint table. */
export const analysisHandlers = {
  correct: api.analysis.correct.handler(async ({ input, context }) => ({ data: await correctLabel(context, input) })),
  topics: api.analysis.topics.handler(async ({ input, context }) => {
    const restaurantIds = await chosenRestaurantIds(context, input);
    const report = await reportTopics(context, restaurantIds, asCaller(input, principalOf(context).userId));
    return { data: { ...report, restaurantCount: restaurantIds.length } };
  }),
  quotes: api.analysis.quotes.handler(async ({ input, context }) => {
    const restaurantIds = await chosenRestaurantIds(context, input);
    return { data: await quoteTopic(context, restaurantIds, asCaller(input, principalOf(context).userId)) };
  }),
};
