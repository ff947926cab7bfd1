import { authEndpoints } from "./endpoints/auth.ts";
import { credentialsEndpoints } from "./endpoints/credentials.ts";
import { experimentsEndpoints } from "./endpoints/experiments.ts";
import { importsEndpoints } from "./endpoints/imports.ts";
import { maintenanceEndpoints } from "./endpoints/maintenance.ts";
import { organizationsEndpoints } from "./endpoints/organizations.ts";
import { outgoingEndpoints } from "./endpoints/outgoing.ts";
import { platformsEndpoints } from "./endpoints/platforms.ts";
import { pushEndpoints } from "./endpoints/push.ts";
import { restaurantsEndpoints } from "./endpoints/restaurants.ts";
import { reviewsEndpoints } from "./endpoints/reviews.ts";
import { restaurantStateEndpoints, reviewSynchronisationEndpoints } from "./endpoints/synchronisation.ts";
import { userFiltersEndpoints } from "./endpoints/user-filters.ts";
import { usersEndpoints } from "./endpoints/users.ts";

/**
 * The endpoint table, read by both sides: `api/mount.ts` serves it, `app/services` call it by its names. A row without
 * handler, or a handler without row, is a type error. Paths are below `/api/v1` and, where the specification's section 7
 * shows one, exactly its. Each domain's rows stand in `endpoints/<domain>.ts`.
 */
export const endpoints = {
  auth: authEndpoints,
  users: usersEndpoints,
  userFilters: userFiltersEndpoints,
  organizations: organizationsEndpoints,
  outgoing: outgoingEndpoints,
  restaurants: { ...restaurantsEndpoints, ...restaurantStateEndpoints },
  reviews: { ...reviewsEndpoints, ...reviewSynchronisationEndpoints },
  experiments: experimentsEndpoints,
  maintenance: maintenanceEndpoints,
  imports: importsEndpoints,
  credentials: credentialsEndpoints,
  platforms: platformsEndpoints,
  push: pushEndpoints,
};
