import { guardFrameless, requireRestaurant, requireRole } from "#app/services/request/guards.server.ts";
import { mayPrintStatistics } from "#contract/abilities.ts";

/** Pages to print of one restaurant are for whoever sees its statistics, account managers without its sections too. */
const parent = guardFrameless(requireRestaurant, requireRole(mayPrintStatistics));

export const middleware = parent.middleware;
export const loader = parent.loader;
