import { api } from "#api/implement.ts";
import { principalOf } from "#api/principal.ts";
import { getDashboard } from "./dashboard.ts";
import { putOrder } from "./order.ts";

/** The row `restaurants.dashboard` of the endpoint table; its guard has checked the restaurant. */
export const restaurantsHandlers = {
  dashboard: api.restaurants.dashboard.handler(async ({ input, context }) => ({
    data: await getDashboard(context, input.restaurantId),
  })),
};

/** The rows `dashboards.*` of the endpoint table. */
export const dashboardsHandlers = {
  putOrder: api.dashboards.putOrder.handler(async ({ input, context }) => ({
    data: { cards: await putOrder(context.database, principalOf(context).userId, input.cards) },
  })),
};
