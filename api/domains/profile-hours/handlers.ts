import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { correctHours } from "./correct.ts";
import { listHours } from "./list.ts";

/** The rows `profileHours.*` of the endpoint table. */
export const profileHoursHandlers = {
  list: api.profileHours.list.handler(async ({ input, context }) => ({
    data: await listHours(context, (await requireRestaurant(context, input.restaurantId)).id),
  })),
  correct: api.profileHours.correct.handler(async ({ input, context }) => ({
    data: await correctHours(context, (await requireRestaurant(context, input.restaurantId)).id, input),
  })),
};
