import {
  guardParent,
  requireCompleteProfile,
  requireOpen,
  requireRestaurant,
  requireRole,
  requireSecondFactor,
  requireThisApp,
  requireUser,
} from "#app/services/request/guards.server.ts";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";

/** Pages to print of one restaurant: the guards of its sections, without the frame around them. */
const parent = guardParent(
  requireUser,
  requireOpen,
  requireThisApp,
  requireCompleteProfile,
  requireSecondFactor,
  requireRestaurant,
  requireRole(mayEnterRestaurantSections),
);

export const middleware = parent.middleware;
export const loader = parent.loader;
