import { sql } from "drizzle-orm";
import { boolean, date, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ConnectionHealth, ConnectionKey, PagePermission, PlatformFailure } from "#contract/platforms/schemas.ts";
import type { Description } from "#contract/restaurants/information.ts";
import type { OpeningHours } from "#contract/restaurants/opening-hours.ts";
import { instant } from "./columns.ts";
import { credentials } from "./credentials.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

export const restaurants = pgTable("restaurants", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id),
  externalId: text("external_id"),
  name: text("name").notNull(),
  internalName: text("internal_name"),
  type: text("type"),
  formattedAddress: text("formatted_address").notNull().default(""),
  street: text("street").notNull().default(""),
  postalCode: text("postal_code").notNull().default(""),
  locality: text("locality").notNull().default(""),
  countryCode: text("country_code").notNull().default("FR"),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  phone: text("phone"),
  website: text("website"),
  reservationUrl: text("reservation_url"),
  orderUrl: text("order_url"),
  descriptions: jsonb("descriptions").$type<Description[]>().notNull().default([]),
  openingDate: date("opening_date"),
  cover: text("cover"),
  logo: text("logo"),
  bricksPostalCode: text("bricks_postal_code"),
  keywordToolApiLocationId: integer("keyword_tool_api_location_id"),
  /** When a person last changed the information, and who. */
  informationUpdatedAt: instant("information_updated_at"),
  informationUpdatedBy: text("information_updated_by"),
  /** IANA zone. A change recomputes the restaurant's days in `review_days`. */
  timeZone: text("time_zone").notNull().default("Europe/Paris"),
  regularHours: jsonb("regular_hours").$type<OpeningHours["regularHours"]>().notNull().default([]),
  specialHours: jsonb("special_hours").$type<OpeningHours["specialHours"]>().notNull().default([]),
  otherHours: jsonb("other_hours").$type<OpeningHours["otherHours"]>().notNull().default([]),
  isClosedTemporarily: boolean("is_closed_temporarily").notNull().default(false),
  active: boolean("active").notNull().default(true),
  boosterPack: boolean("booster_pack").notNull().default(false),
  roiActivated: boolean("roi_activated").notNull().default(false),
  aiMonthlyCallCount: integer("ai_monthly_call_count").notNull().default(0),
  /** The month of that count, `YYYY-MM` in the restaurant's zone. */
  aiCallMonth: text("ai_call_month"),
  reviewsLastUpdate: instant("reviews_last_update"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  /** Names, locality and postal code through fold(), for substring search. */
  search: text("search").generatedAlwaysAs(
    sql`fold(name || ' ' || coalesce(internal_name, '') || ' ' || locality || ' ' || postal_code)`,
  ),
});

/** The column of a table whose rows belong to a restaurant and are deleted with it. */
export const restaurantId = () =>
  uuid("restaurant_id")
    .notNull()
    .references(() => restaurants.id, { onDelete: "cascade" });

export const restaurantMembers = pgTable(
  "restaurant_members",
  {
    restaurantId: uuid("restaurant_id")
      .notNull()
      .references(() => restaurants.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.restaurantId] })],
);

export const platforms = pgTable("platforms", {
  id: uuid("id").primaryKey(),
  restaurantId: uuid("restaurant_id")
    .notNull()
    .references(() => restaurants.id, { onDelete: "cascade" }),
  key: text("key").$type<ConnectionKey>().notNull(),
  externalId: text("external_id"),
  url: text("url"),
  /** The account it is linked through; null for platforms of the whole installation and manual ones. */
  credentialId: uuid("credential_id").references(() => credentials.id, { onDelete: "set null" }),
  accountId: text("account_id"),
  name: text("name"),
  placeId: text("place_id"),
  /** A page's own token, sealed; null where the account's is used. */
  sealedToken: text("sealed_token"),
  permissions: jsonb("permissions").$type<PagePermission[]>(),
  permissionsAt: instant("permissions_at"),
  remoteCount: integer("remote_count"),
  remoteRating: doublePrecision("remote_rating"),
  remoteAt: instant("remote_at"),
  health: text("health").$type<ConnectionHealth>().notNull().default("connected"),
  failure: jsonb("failure").$type<PlatformFailure>(),
  lastOkAt: instant("last_ok_at"),
  /** The platform's profile of the listing, normalised; null before it was read. */
  profile: jsonb("profile").$type<Record<string, unknown>>(),
  profileAt: instant("profile_at"),
  profileTriedAt: instant("profile_tried_at"),
  /** Why the last read of the profile failed; null after a success. */
  profileFailure: jsonb("profile_failure").$type<PlatformFailure>(),
  /** When registering for the platform's webhooks was last tried, and why it failed; no failure = registered. */
  watchTriedAt: instant("watch_tried_at"),
  watchFailure: jsonb("watch_failure").$type<PlatformFailure>(),
  /** When the daily job last asked for its figures, which a day without any other reading needs. */
  figuresTriedAt: instant("figures_tried_at"),
  connectedAt: instant("connected_at"),
  /** A claim that waits for approval; `connectedAt` is null until then. */
  claimedAt: instant("claimed_at"),
  claimedBy: uuid("claimed_by").references(() => users.id, { onDelete: "set null" }),
  claimRefusedAt: instant("claim_refused_at"),
});

/** The profile as the platform sent it, beside the normalised one. */
export const profilePayloads = pgTable("profile_payloads", {
  platformId: uuid("platform_id")
    .primaryKey()
    .references(() => platforms.id, { onDelete: "cascade" }),
  restaurantId: uuid("restaurant_id")
    .notNull()
    .references(() => restaurants.id, { onDelete: "cascade" }),
  payload: jsonb("payload").$type<unknown>().notNull(),
  fetchedAt: instant("fetched_at").notNull().defaultNow(),
});
