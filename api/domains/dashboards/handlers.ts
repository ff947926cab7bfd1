import { api } from "#api/implement.ts";
import { getDashboard } from "./dashboard.ts";

/** The row `restaurants.dashboard` of the endpoint table; its guard has checked the restaurant. */
export const dashboardHandlers = {
  dashboard: api.restaurants.dashboard.handler(async ({ input, context }) => ({
    data: await getDashboard(context.database, input.restaurantId),
  })),
};
