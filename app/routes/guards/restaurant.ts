import type { LoaderFunctionArgs } from "react-router";
import { guardParent, requireRestaurant } from "#app/services/request/guards.server.ts";
import { forgetOtherRestaurants } from "#app/services/saved-views/last-view.server.ts";

const parent = guardParent(requireRestaurant);

export const middleware = parent.middleware;
/** A page of a restaurant selects it: the last view of another one is gone. What a page fetches later comes by the middleware alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { _id: restaurantId } = await requireRestaurant(args);
  forgetOtherRestaurants(args.context, restaurantId);
  return null;
}
