import { fail } from "../../errors.ts";
import { api } from "../../implement.ts";
import { reachableRestaurantIds } from "../../reach.ts";
import { askForRuns } from "./ask.ts";
import { listStates } from "./state.ts";

/** `reviews.synchronize` of the endpoint table. */
export const reviewSynchronisationHandlers = {
  synchronize: api.reviews.synchronize.handler(async ({ input, context }) => {
    const restaurantIds = await reachableRestaurantIds(context, input.restaurantIds);
    return { data: await askForRuns(context, { restaurantIds, platformKey: input.platformKey }) };
  }),
};

/** The rows of `restaurants.*` that tell how far reviews have been read. */
export const restaurantStateHandlers = {
  currentState: api.restaurants.currentState.handler(async ({ input, context }) => {
    const [state] = await listStates(context.database, [input.restaurantId]);
    if (!state) throw fail("NOT_FOUND");
    return { data: state };
  }),
  currentStates: api.restaurants.currentStates.handler(async ({ input, context }) => ({
    data: await listStates(context.database, await reachableRestaurantIds(context, input.restaurantIds)),
  })),
};
