import { guardParent, requireFlag } from "#app/services/request/guards.server.ts";

const parent = guardParent(requireFlag("boosters"));

export const middleware = parent.middleware;
export const loader = parent.loader;
