import { guardParent, requireRestaurant } from "#app/services/request/guards.server.ts";

const parent = guardParent(requireRestaurant);

export const middleware = parent.middleware;
export const loader = parent.loader;
