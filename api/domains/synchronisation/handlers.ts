import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { requestSynchronisation } from "./request.ts";
import { listStates } from "./state.ts";

/** `reviews.synchronize` of the endpoint table. */
export const reviewsHandlers = {
  synchronize: api.reviews.synchronize.handler(async ({ input, context }) => {
    const restaurantIds = await chosenRestaurantIds(context, input);
    return { data: await requestSynchronisation(context, { restaurantIds, platformKey: input.platformKey }) };
  }),
};

/** The rows of `restaurants.*` about the state of synchronisation. */
export const restaurantsHandlers = {
  currentState: api.restaurants.currentState.handler(async ({ input, context }) => {
    const [state] = await listStates(context.database, [input.restaurantId]);
    if (!state) throw fail("NOT_FOUND");
    return { data: state };
  }),
  currentStates: api.restaurants.currentStates.handler(async ({ input, context }) => ({
    data: await listStates(context.database, await chosenRestaurantIds(context, input)),
  })),
};
