import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { Dashboard } from "../dashboards/schemas.ts";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { RestaurantInformation } from "./information.ts";
import { SpecialDays } from "./opening-hours.ts";
import { Restaurant, RestaurantList, RestaurantListInput, SidenavRestaurant } from "./schemas.ts";

const restaurantPath = z.object({ restaurantId: Id });

export const restaurantsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/restaurants",
    guard: "session",
    ability: { action: "read", subject: "Restaurant" },
    summary: "The caller's restaurants, with their figures",
    tokens: "restaurants",
    input: RestaurantListInput,
    output: RestaurantList,
  }),
  listForSidenav: endpoint({
    method: "GET",
    path: "/restaurants/sidenav",
    guard: "session",
    ability: { action: "read", subject: "Restaurant" },
    summary: "Names of the caller's active restaurants, by name; at most 50, filtered by search and by ownership",
    tokens: "restaurants",
    input: z.object({
      search: z.string().trim().max(120).optional(),
      ownRestaurants: z.literal(["true", "false"]).default("false"),
    }),
    output: response(z.array(SidenavRestaurant)),
  }),
  get: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}",
    guard: "restaurant",
    ability: { action: "read", subject: "Restaurant" },
    summary: "One restaurant",
    tokens: "restaurants",
    input: restaurantPath,
    output: response(Restaurant),
  }),
  update: endpoint({
    method: "PUT",
    canDryRun: true,
    path: "/restaurants/{restaurantId}",
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary: "Change the given parts of a restaurant's information; what is left out stays, null empties",
    tokens: "restaurants",
    audit: "restaurant.updated",
    event: "restaurant_saved",
    input: restaurantPath.extend(RestaurantInformation.partial().shape),
    output: response(Restaurant),
  }),
  addSpecialHours: endpoint({
    method: "POST",
    path: "/restaurants/{restaurantId}/special-hours",
    guard: "restaurant",
    ability: { action: "update", subject: "Restaurant" },
    summary: "Say how a restaurant is open on some days to come; days that have special hours already stay as they are",
    tokens: "restaurants",
    audit: { actions: ["restaurant.updated"], unless: idempotent },
    event: "special_hours_added",
    input: restaurantPath.extend({ days: SpecialDays }),
    output: response(Restaurant),
    status: 201,
  }),
  dashboard: endpoint({
    method: "GET",
    path: "/restaurants/{restaurantId}/dashboard",
    guard: "restaurant",
    ability: { action: "read", subject: "Review" },
    summary: "Figures of one restaurant, and what waits there",
    tokens: "reviews",
    input: restaurantPath,
    output: response(Dashboard),
  }),
};
