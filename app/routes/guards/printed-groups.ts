import { guardFrameless, requireRole } from "#app/services/request/guards.server.ts";
import { mayPrintStatistics } from "#contract/abilities.ts";

/** Pages to print over many restaurants are for whoever sees their statistics. */
const parent = guardFrameless(requireRole(mayPrintStatistics));

export const middleware = parent.middleware;
export const loader = parent.loader;
