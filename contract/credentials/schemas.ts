import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { ConnectionHealth, ConnectionKey, PagePermission, PlatformFailure } from "../platforms/schemas.ts";
import { listingList } from "./list-query.ts";

/** An account connected to a platform, as its people see it: never a token. */
export const Credential = z.object({
  _id: Id,
  key: ConnectionKey,
  accountName: z.string(),
  accountEmail: z.string().nullable(),
  /** Null until an organization is chosen. */
  organization: z.object({ _id: Id, name: z.string() }).nullable(),
  connectedBy: z.object({ _id: Id.nullable(), name: z.string() }),
  /** True if the caller connected it. */
  isOwn: z.boolean(),
  /** True if the caller may reconnect it, add locations and revoke it. */
  canManage: z.boolean(),
  health: ConnectionHealth,
  failure: PlatformFailure.nullable(),
  lastOkAt: Instant.nullable(),
  consentEndsAt: Instant.nullable(),
  /** Every permission asked for, whether it was granted, and what stops working without it. */
  permissions: z.array(PagePermission),
  /** Number of locations when they were last listed; null before. */
  locationCount: z.number().int().nullable(),
  /** Number of its listings linked to restaurants within the caller's access scope, and of those restaurants. */
  listingCount: z.number().int(),
  restaurantCount: z.number().int(),
  createdAt: Instant,
});
export type Credential = z.infer<typeof Credential>;
export const CredentialList = page(Credential);

/** Outcome of a consent. All but `connected`, `reconnected` and `shared` changed nothing. */
export const authorizationOutcomes = [
  "connected",
  "reconnected",
  /** A colleague had connected this account: the same connection, with fresh permissions. */
  "shared",
  /** The person declined on the platform's page. */
  "denied",
  /** Another account was granted than the one to be renewed. */
  "wrong_account",
  /** The platform granted the consent and then refused the rest. */
  "failed",
] as const;
export const AuthorizationResult = z.object({
  outcome: z.enum(authorizationOutcomes),
  key: ConnectionKey,
  credential: Credential.nullable(),
  /** The restaurant whose page started it, to lead back there. */
  restaurantId: Id.nullable(),
  /** The account that was expected, when another one was granted. */
  expectedAccountName: z.string().nullable(),
  failure: PlatformFailure.nullable(),
});
export type AuthorizationResult = z.infer<typeof AuthorizationResult>;

const RestaurantName = z.object({ _id: Id, name: z.string(), locality: z.string() });

/** A location an account sees. */
export const CredentialLocation = z.object({
  externalId: z.string(),
  name: z.string(),
  formattedAddress: z.string(),
  locality: z.string(),
  postalCode: z.string(),
  placeId: z.string().nullable(),
  url: z.string().nullable(),
  /** The restaurant it is linked to; `restaurant` is null outside the caller's access scope. */
  added: z.object({ restaurant: RestaurantName.nullable() }).nullable(),
  /** Another location of the account, or a restaurant, that is the same venue by the platform's place id. */
  duplicateOf: z.object({ name: z.string() }).nullable(),
  /** The restaurant that is most likely this location. `place`: same place id; `address`: name and postal code agree. */
  match: RestaurantName.extend({ by: z.enum(["place", "address"]) }).nullable(),
});
export type CredentialLocation = z.infer<typeof CredentialLocation>;
export const CredentialLocationsInput = PageInput.extend(schemaOf(listingList).shape).extend({
  // The interface shows new locations by default, the API all.
  show: schemaOf(listingList).shape.show.unwrap().default("all"),
});
export const CredentialLocations = page(CredentialLocation).extend({
  totalCount: z.number().int(),
  addedCount: z.number().int(),
  listedAt: Instant.nullable(),
});
export type CredentialLocations = z.infer<typeof CredentialLocations>;

/** Most locations one submit may add. */
export const additionsMax = 200;
export const Addition = z.object({
  externalId: z.string().min(1).max(300),
  /** The restaurant to link it to; null = a new restaurant. */
  restaurantId: Id.nullable(),
});
/** Why a location was not added; message keys below `credentials.additions`. */
export const additionRefusals = [
  "location_unknown",
  "restaurant_unknown",
  "other_organization",
  /** The listing belongs to another restaurant already. */
  "already_added",
  /** The restaurant has another listing on this platform. */
  "restaurant_taken",
  /** The same venue exists as a restaurant, by its place id. */
  "duplicate",
  "not_allowed",
  /** The organization has as many restaurants as its limit allows. */
  "limit",
  "failed",
] as const;
export const AdditionResult = z.object({
  externalId: z.string(),
  name: z.string(),
  /** `created`: with a new restaurant. `unchanged`: it was linked before. */
  outcome: z.enum(["connected", "created", "unchanged", "refused"]),
  reason: z.enum(additionRefusals).nullable(),
  /** The restaurant it is linked to now, or the one it conflicts with. */
  restaurant: RestaurantName.nullable(),
});
export type AdditionResult = z.infer<typeof AdditionResult>;
