import { guardParent, requireRole } from "#app/services/request/guards.server.ts";
import { mayEnterGroups } from "#contract/abilities.ts";

const parent = guardParent(requireRole(mayEnterGroups));

export const middleware = parent.middleware;
export const loader = parent.loader;
