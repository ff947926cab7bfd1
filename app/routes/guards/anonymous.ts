import { guardParent, requireAnonymous } from "#app/services/request/guards.server.ts";

const parent = guardParent(requireAnonymous);

export const middleware = parent.middleware;
export const loader = parent.loader;
