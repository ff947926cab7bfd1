import { guardParent, requireRole } from "#app/services/request/guards.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";

const parent = guardParent(requireRole(mayEnterRestaurantSections));

export const middleware = parent.middleware;
export const loader = parent.loader;
