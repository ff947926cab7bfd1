/** Every redirect that is a plain move: pattern → target (specification, section 2). Parameters keep their names. */
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

export type RedirectPattern = keyof typeof redirects;
