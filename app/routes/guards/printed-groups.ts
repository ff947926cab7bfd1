import { guardFrameless, requireRole } from "#app/services/request/guards.server.ts";
import { mayEnterGroups } from "#contract/abilities.ts";

/** Pages to print over many restaurants ask what the groups ask. */
const parent = guardFrameless(requireRole(mayEnterGroups));

export const middleware = parent.middleware;
export const loader = parent.loader;
