import { href } from "react-router";
import { mayEnterGroups, mayEnterRestaurantSections } from "#contract/abilities.ts";
import { groupReviewsPath, reviewsPath, toAnswerFilters } from "../reviews/links.server.ts";

/**
 * Where a restaurant opens for a role: its own screen, or for an account manager, who may not enter restaurant sections, its
 * reviews among the groups. A role with neither has nowhere to go: null.
 */
export function findRestaurantHome(role: string, restaurantId: string, screen = "/dashboard"): string | null {
  if (mayEnterRestaurantSections(role)) return `${href("/restaurants/:restaurantId", { restaurantId })}${screen}`;
  if (mayEnterGroups(role)) return groupReviewsPath({ restaurantIds: [restaurantId] });
  return null;
}

/** The restaurant's reviews to answer, on the screen this role may enter; null without one. */
export function findWorkPath(role: string, restaurantId: string): string | null {
  if (mayEnterRestaurantSections(role)) return reviewsPath(restaurantId, toAnswerFilters);
  if (mayEnterGroups(role)) return groupReviewsPath({ ...toAnswerFilters, restaurantIds: [restaurantId] });
  return null;
}
