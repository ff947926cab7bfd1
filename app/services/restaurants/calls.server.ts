import type { RouterContextProvider } from "react-router";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import type { Organization } from "#contract/organizations/schemas.ts";
import type {
  Restaurant,
  RestaurantList,
  RestaurantListInput,
  SidenavRestaurant,
} from "#contract/restaurants/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A page of the restaurants within reach with their figures. Throws INVALID_INPUT for a cursor that cannot be read. */
export function listRestaurants(context: Context, input: Partial<RestaurantListInput>): Promise<RestaurantList> {
  return productApi(context).restaurants.list(input);
}

/** Names of the active restaurants within reach, by name, at most 50. */
export async function listRestaurantNames(context: Context, search?: string): Promise<SidenavRestaurant[]> {
  return (await productApi(context).restaurants.listForSidenav({ search })).data;
}

/** One restaurant within reach; a foreign one is the same NOT_FOUND as a missing one. */
export async function getRestaurant(context: Context, restaurantId: string): Promise<Restaurant> {
  return (await productApi(context).restaurants.get({ restaurantId })).data;
}

/** Figures of one restaurant within reach (`contract/dashboards/schemas.ts` defines each). */
export async function getDashboard(context: Context, restaurantId: string): Promise<Dashboard> {
  return (await productApi(context).restaurants.dashboard({ restaurantId })).data;
}

/** Organizations within reach, by name. */
export async function listOrganizations(context: Context): Promise<Organization[]> {
  return (await productApi(context).organizations.list({})).data;
}
