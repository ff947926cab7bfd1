import { guardParent, requireFlag } from "#app/services/request/guards.server.ts";

const parent = guardParent(requireFlag("ai-settings"));

export const middleware = parent.middleware;
export const loader = parent.loader;
