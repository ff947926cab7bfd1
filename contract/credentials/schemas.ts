import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { ConnectionHealth, ConnectionKey, PagePermission, PlatformFailure } from "../platforms/schemas.ts";
import { listingList } from "./list-query.ts";

/** An account connected to a platform, as its people may see it: never a token. */
export const Credential = z.object({
  _id: Id,
  key: ConnectionKey,
  accountName: z.string(),
  accountEmail: z.string().nullable(),
  /** Null until somebody says which organization it belongs to. */
  organization: z.object({ _id: Id, name: z.string() }).nullable(),
  connectedBy: z.object({ _id: Id.nullable(), name: z.string() }),
  /** The caller connected it. */
  isOwn: z.boolean(),
  /** The caller may reconnect, add places and revoke. */
  canManage: z.boolean(),
  health: ConnectionHealth,
  failure: PlatformFailure.nullable(),
  lastOkAt: Instant.nullable(),
  consentEndsAt: Instant.nullable(),
  /** Every right asked for, whether it was given, and what stops working without it. */
  permissions: z.array(PagePermission),
  /** Places the account saw when they were last listed; null before. */
  locationCount: z.number().int().nullable(),
  /** Places of it that are tied to restaurants within the caller's reach, and how many restaurants that is. */
  listingCount: z.number().int(),
  restaurantCount: z.number().int(),
  createdAt: Instant,
});
export type Credential = z.infer<typeof Credential>;
export const CredentialList = page(Credential);

/** What became of a consent. Everything but `connected`, `reconnected` and `shared` left things as they were. */
export const authorizationOutcomes = [
  "connected",
  "reconnected",
  /** A colleague had connected this account; it is the same connection, with fresh rights. */
  "shared",
  /** The person said no on the platform's page. */
  "denied",
  /** Another account answered than the one to be renewed. */
  "wrong_account",
  /** The platform took the consent and then refused the rest. */
  "failed",
] as const;
export const AuthorizationResult = z.object({
  outcome: z.enum(authorizationOutcomes),
  key: ConnectionKey,
  credential: Credential.nullable(),
  /** Where the person came from, to lead back there. */
  restaurantId: Id.nullable(),
  /** The account that was expected, when another answered. */
  expectedAccountName: z.string().nullable(),
  failure: PlatformFailure.nullable(),
});
export type AuthorizationResult = z.infer<typeof AuthorizationResult>;

const RestaurantName = z.object({ _id: Id, name: z.string(), locality: z.string() });

/** A place an account sees. */
export const CredentialLocation = z.object({
  externalId: z.string(),
  name: z.string(),
  formattedAddress: z.string(),
  locality: z.string(),
  postalCode: z.string(),
  placeId: z.string().nullable(),
  url: z.string().nullable(),
  /** The restaurant it is tied to; `restaurant` is null when that one is out of the caller's reach. */
  added: z.object({ restaurant: RestaurantName.nullable() }).nullable(),
  /** Another place of the account, or a restaurant, that is the same venue by the platform's place id. */
  duplicateOf: z.object({ name: z.string() }).nullable(),
  /** The restaurant that is most likely this place. `place`: same place id; `address`: name and postal code agree. */
  match: RestaurantName.extend({ by: z.enum(["place", "address"]) }).nullable(),
});
export type CredentialLocation = z.infer<typeof CredentialLocation>;
export const CredentialLocationsInput = PageInput.extend(schemaOf(listingList).shape).extend({
  // A person is shown what is left to do, a program everything.
  show: schemaOf(listingList).shape.show.unwrap().default("all"),
});
export const CredentialLocations = page(CredentialLocation).extend({
  totalCount: z.number().int(),
  addedCount: z.number().int(),
  listedAt: Instant.nullable(),
});
export type CredentialLocations = z.infer<typeof CredentialLocations>;

/** Most places one submit may add. */
export const additionsMax = 200;
export const Addition = z.object({
  externalId: z.string().min(1).max(300),
  /** The restaurant it becomes part of; null = a new restaurant. */
  restaurantId: Id.nullable(),
});
/** Why a place was not added; message keys below `credentials.additions`. */
export const additionRefusals = [
  "location_unknown",
  "restaurant_unknown",
  "other_organization",
  /** The place belongs to another restaurant already. */
  "already_added",
  /** The restaurant has another place on this platform. */
  "restaurant_taken",
  /** The same venue exists as a restaurant, by its place id. */
  "duplicate",
  "not_allowed",
  "failed",
] as const;
export const AdditionResult = z.object({
  externalId: z.string(),
  name: z.string(),
  /** `created`: with a new restaurant. `unchanged`: it was so before. */
  outcome: z.enum(["connected", "created", "unchanged", "refused"]),
  reason: z.enum(additionRefusals).nullable(),
  /** The restaurant it is part of now, or the one in its way. */
  restaurant: RestaurantName.nullable(),
});
export type AdditionResult = z.infer<typeof AdditionResult>;
