import {
  guardParent,
  requireCompleteProfile,
  requireOpen,
  requireRole,
  requireSecondFactor,
  requireThisApp,
  requireUser,
} from "#app/services/request/guards.server.ts";
import { mayEnterGroups } from "#contract/abilities.ts";

/** Pages to print over many restaurants: the guards of the groups, without the frame around them. */
const parent = guardParent(
  requireUser,
  requireOpen,
  requireThisApp,
  requireCompleteProfile,
  requireSecondFactor,
  requireRole(mayEnterGroups),
);

export const middleware = parent.middleware;
export const loader = parent.loader;
