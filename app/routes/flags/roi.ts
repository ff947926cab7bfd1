import { guardParent, requireFlag } from "#app/services/guards.server.ts";

const parent = guardParent(requireFlag("roi"));

export const middleware = parent.middleware;
export const loader = parent.loader;
