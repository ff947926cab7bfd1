import {
  guardParent,
  requireCompleteProfile,
  requireOpen,
  requireThisApp,
  requireUser,
} from "#app/services/request/guards.server.ts";

/** What protects a person's account: signed in, outside of the frame. */
const parent = guardParent(requireUser, requireOpen, requireThisApp, requireCompleteProfile);

export const middleware = parent.middleware;
export const loader = parent.loader;
