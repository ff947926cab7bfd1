import { guardParent, requireFlag } from "#app/services/request/guards.server.ts";

const parent = guardParent(requireFlag("interactions"));

export const middleware = parent.middleware;
export const loader = parent.loader;
