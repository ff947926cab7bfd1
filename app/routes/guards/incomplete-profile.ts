import { guardParent, requireOpen, requireThisApp, requireUser } from "#app/services/request/guards.server.ts";

/** Signed in without a last name: the only screen such a person can open. */
const parent = guardParent(requireUser, requireOpen, requireThisApp);

export const middleware = parent.middleware;
export const loader = parent.loader;
