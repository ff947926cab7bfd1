import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { inheritEscalation, putEscalation, readEscalation } from "./rule.ts";

const table = api.replyEscalation;

/** The rows `replyEscalation.*` of the endpoint table. */
export const replyEscalationHandlers = {
  get: table.get.handler(async ({ input, context }) => ({
    data: await readEscalation(context, await requireRestaurant(context, input.restaurantId)),
  })),
  put: table.put.handler(async ({ input, context }) => ({ data: await putEscalation(context, input) })),
  delete: table.delete.handler(async ({ input, context }) => ({
    data: await inheritEscalation(context, input),
  })),
};
