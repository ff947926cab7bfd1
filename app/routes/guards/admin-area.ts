import { guardParent, requireRole } from "#app/services/request/guards.server.ts";
import { mayEnterAdminArea } from "#contract/abilities.ts";

const parent = guardParent(requireRole(mayEnterAdminArea));

export const middleware = parent.middleware;
export const loader = parent.loader;
