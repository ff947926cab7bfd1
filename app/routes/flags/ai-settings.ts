import { guardParent, requireFlag } from "#app/services/guards.server.ts";

const parent = guardParent(requireFlag("ai-settings"));

export const middleware = parent.middleware;
export const loader = parent.loader;
