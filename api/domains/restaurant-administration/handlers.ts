import { api } from "#api/implement.ts";
import { confirmChange, undoChange } from "./changes/carry-out.ts";
import { getChange, planChange } from "./changes/plan.ts";
import { copyToRestaurants } from "./copy/apply.ts";
import { offerCopy, planCopy } from "./copy/plan.ts";
import { moveRestaurant } from "./move/carry-out.ts";
import { planMove } from "./move/plan.ts";
import { createRestaurant, getRestaurant, updateRestaurant } from "./one.ts";
import { searchRestaurants } from "./search.ts";

const table = api.restaurantAdministration;

/** The rows `restaurantAdministration.*` of the endpoint table. */
export const restaurantAdministrationHandlers = {
  search: table.search.handler(({ input, context }) => searchRestaurants(context, input)),
  create: table.create.handler(async ({ input: { organizationId, ...content }, context }) => ({
    data: await createRestaurant(context, organizationId, content),
  })),
  get: table.get.handler(async ({ input, context }) => ({ data: await getRestaurant(context, input.restaurantId) })),
  update: table.update.handler(async ({ input: { restaurantId, ...content }, context }) => ({
    data: await updateRestaurant(context, restaurantId, content),
  })),
  planChange: table.planChange.handler(async ({ input, context }) => ({ data: await planChange(context, input) })),
  getChange: table.getChange.handler(async ({ input, context }) => ({
    data: await getChange(context, input.changeId),
  })),
  confirmChange: table.confirmChange.handler(async ({ input, context }) => ({
    data: await confirmChange(context, input.changeId),
  })),
  undoChange: table.undoChange.handler(async ({ input, context }) => ({
    data: await undoChange(context, input.changeId),
  })),
  planMove: table.planMove.handler(async ({ input, context }) => ({
    data: await planMove(context, input.restaurantId, input.organizationId),
  })),
  move: table.move.handler(async ({ input, context }) => ({ data: await moveRestaurant(context, input) })),
  offerCopy: table.offerCopy.handler(async ({ input, context }) => ({
    data: await offerCopy(context, input.restaurantId),
  })),
  planCopy: table.planCopy.handler(async ({ input, context }) => ({ data: await planCopy(context, input) })),
  copy: table.copy.handler(async ({ input, context }) => ({ data: await copyToRestaurants(context, input) })),
};
