/** Every plain redirect: pattern → target (specification, section 2). Parameters keep their names. */
export const redirects = {
  "/": "/restaurants/list",
  "/restaurants": "/restaurants/list",
  "/admin": "/admin/platforms-management",
  "/groups": "/groups/seo",
  "/groups/statistics": "/groups/statistics/seo",
  "/groups/statistics/totems": "/groups/statistics/boosters",
  "/groups/resources": "/groups/boosters",
  "/restaurants/:restaurantId": "/restaurants/:restaurantId/dashboard",
  "/restaurants/:restaurantId/informations": "/restaurants/:restaurantId/seo/informations",
  "/restaurants/:restaurantId/statistics/totems": "/restaurants/:restaurantId/statistics/boosters",
  "/restaurants/:restaurantId/resources/totems": "/restaurants/:restaurantId/boosters/totems",
  "/restaurants/:restaurantId/resources/boosters": "/restaurants/:restaurantId/boosters/presentation",
  "/restaurants/:restaurantId/resources/booster": "/restaurants/:restaurantId/boosters/presentation",
} as const;

/** Targets of redirects to unbuilt screens: the first part of the address → an existing screen. */
const standIns = {
  "/groups/": "/groups/reputation/reviews",
  "/restaurants/:restaurantId/": "/restaurants/:restaurantId/dashboard",
} as const;

/** The stand-in for an unbuilt screen that a redirect names; undefined for any other, which answers 404. */
export function findStandIn(pattern: string): string | undefined {
  if (!Object.values<string>(redirects).includes(pattern)) return undefined;
  return Object.entries(standIns).find(([start]) => pattern.startsWith(start))?.[1];
}
