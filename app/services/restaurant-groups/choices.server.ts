import type { RouterContextProvider } from "react-router";
import { mayEnterGroups } from "#contract/abilities.ts";
import type { RestaurantGroupChoice } from "#contract/restaurant-groups/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** The groups to choose from, on screens that are open to people without screens over many restaurants as well: those have none. */
export async function groupChoices(context: Readonly<RouterContextProvider>): Promise<RestaurantGroupChoice[]> {
  const { role } = await currentUser(context);
  return mayEnterGroups(role) ? (await productApi(context).restaurantGroups.choices({})).data : [];
}
