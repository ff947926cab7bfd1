import { guardFrameless, requireRestaurant, requireRole } from "#app/services/request/guards.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";

/** Pages to print of one restaurant ask what its sections ask. */
const parent = guardFrameless(requireRestaurant, requireRole(mayEnterRestaurantSections));

export const middleware = parent.middleware;
export const loader = parent.loader;
