import { authHandlers } from "./domains/auth/handlers.ts";
import { credentialHandlers } from "./domains/credentials/handlers.ts";
import { dashboardHandlers } from "./domains/dashboards/handlers.ts";
import { experimentHandlers } from "./domains/experiments/handlers.ts";
import { importHandlers } from "./domains/imports/handlers.ts";
import { maintenanceHandlers } from "./domains/maintenance/handlers.ts";
import { organizationHandlers } from "./domains/organizations/handlers.ts";
import { outgoingHandlers } from "./domains/outgoing/handlers.ts";
import { platformHandlers } from "./domains/platforms/handlers.ts";
import { pushHandlers } from "./domains/push/handlers.ts";
import { restaurantHandlers } from "./domains/restaurants/handlers.ts";
import { reviewHandlers } from "./domains/reviews/handlers.ts";
import { restaurantStateHandlers, reviewSynchronisationHandlers } from "./domains/synchronisation/handlers.ts";
import { userFilterHandlers } from "./domains/user-filters/handlers.ts";
import { userHandlers } from "./domains/users/handlers.ts";

/**
 * Every domain's handlers under the names of the endpoint table. `api/http/handler.ts` serves these and nothing else; a domain
 * is added with one line.
 */
export const handlers = {
  auth: authHandlers,
  credentials: credentialHandlers,
  experiments: experimentHandlers,
  imports: importHandlers,
  maintenance: maintenanceHandlers,
  organizations: organizationHandlers,
  platforms: platformHandlers,
  push: pushHandlers,
  outgoing: outgoingHandlers,
  restaurants: { ...restaurantHandlers, ...dashboardHandlers, ...restaurantStateHandlers },
  reviews: { ...reviewHandlers, ...reviewSynchronisationHandlers },
  userFilters: userFilterHandlers,
  users: userHandlers,
};
