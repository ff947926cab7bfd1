import * as auth from "./schema/auth.ts";
import * as authorizationRequests from "./schema/authorization-requests.ts";
import * as credentials from "./schema/credentials.ts";
import * as imports from "./schema/imports.ts";
import * as mail from "./schema/mail.ts";
import * as organizations from "./schema/organizations.ts";
import * as outgoing from "./schema/outgoing.ts";
import * as push from "./schema/push.ts";
import * as restaurants from "./schema/restaurants.ts";
import * as reviewFetches from "./schema/review-fetches.ts";
import * as reviewRollups from "./schema/review-rollups.ts";
import * as reviews from "./schema/reviews.ts";
import * as settings from "./schema/settings.ts";
import * as users from "./schema/users.ts";

/** Every table by name, as Drizzle wants them in one object. Code imports tables from `schema/<domain>.ts`. */
export const schema = {
  ...auth,
  ...imports,
  ...mail,
  ...organizations,
  ...restaurants,
  ...reviewRollups,
  ...reviews,
  ...authorizationRequests,
  ...credentials,
  ...outgoing,
  ...push,
  ...reviewFetches,
  ...settings,
  ...users,
};
