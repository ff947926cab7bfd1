import type account from "./fr/account.ts";
import type auth from "./fr/auth.ts";
import type common from "./fr/common.ts";
import type credentials from "./fr/credentials.ts";
import type dashboard from "./fr/dashboard.ts";
import type errors from "./fr/errors.ts";
import type imports from "./fr/imports.ts";
import type outgoing from "./fr/outgoing.ts";
import type platforms from "./fr/platforms.ts";
import type ratings from "./fr/ratings.ts";
import type restaurants from "./fr/restaurants.ts";
import type reviews from "./fr/reviews.ts";
import type shell from "./fr/shell.ts";
import type synchronisation from "./fr/synchronisation.ts";
import type system from "./fr/system.ts";

/** The typed source: one line per area. The other languages must have the same keys. */
export type Catalogue = {
  account: typeof account;
  auth: typeof auth;
  common: typeof common;
  credentials: typeof credentials;
  dashboard: typeof dashboard;
  errors: typeof errors;
  imports: typeof imports;
  outgoing: typeof outgoing;
  platforms: typeof platforms;
  ratings: typeof ratings;
  restaurants: typeof restaurants;
  reviews: typeof reviews;
  shell: typeof shell;
  synchronisation: typeof synchronisation;
  system: typeof system;
};
export type Namespace = keyof Catalogue;
