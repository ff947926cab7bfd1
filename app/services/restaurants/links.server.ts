import { href } from "react-router";
import { mayEnterGroups, mayEnterRestaurantSections } from "#contract/abilities.ts";
import { groupReviewsPath, reviewsPath, toAnswerFilters } from "../reviews/links.server.ts";

/** A resource with a screen; it has no role guard. */
export type ResourceLink = { key: "reviewTemplates" | "messageTemplates"; to: string };

const reviewTemplatesOf = (restaurantId: string) =>
  href("/restaurants/:restaurantId/resources/review-templates", { restaurantId });

/** A restaurant's resources in the order of the navigation. */
export const resourcesOf = (restaurantId: string): ResourceLink[] => [
  { key: "reviewTemplates", to: reviewTemplatesOf(restaurantId) },
  { key: "messageTemplates", to: href("/restaurants/:restaurantId/resources/message-templates", { restaurantId }) },
];

/**
 * Start page of a restaurant by role: its own screen, or for an account manager, who may not enter restaurant sections, its reviews among
 * the groups, or for a role with neither the first of its resources.
 */
export function restaurantHome(role: string, restaurantId: string): string {
  if (mayEnterRestaurantSections(role)) return href("/restaurants/:restaurantId/dashboard", { restaurantId });
  if (mayEnterGroups(role)) return groupReviewsPath({ restaurantIds: [restaurantId] });
  return reviewTemplatesOf(restaurantId);
}

/** The restaurant's unanswered reviews, on the screen this role may enter; null without one. */
export function findWorkPath(role: string, restaurantId: string): string | null {
  if (mayEnterRestaurantSections(role)) return reviewsPath(restaurantId, toAnswerFilters);
  if (mayEnterGroups(role)) return groupReviewsPath({ ...toAnswerFilters, restaurantIds: [restaurantId] });
  return null;
}
