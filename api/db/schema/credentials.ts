import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ConnectionHealth, ConnectionKey, PlatformFailure } from "#contract/platforms/schemas.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** Accounts connected to platforms. */
export const credentials = pgTable("credentials", {
  id: uuid("id").primaryKey(),
  /** Null until an organization is chosen. */
  organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name").notNull().default(""),
  key: text("key").$type<ConnectionKey>().notNull(),
  accountId: text("account_id").notNull(),
  accountName: text("account_name").notNull().default(""),
  accountEmail: text("account_email"),
  scopes: text("scopes").array().notNull().default([]),
  /** AES-256-GCM; see `api/platforms/sealing.ts`. */
  sealedTokens: text("sealed_tokens"),
  tokenExpiresAt: instant("token_expires_at"),
  consentEndsAt: instant("consent_ends_at"),
  health: text("health").$type<ConnectionHealth>().notNull().default("connected"),
  failure: jsonb("failure").$type<PlatformFailure>(),
  lastOkAt: instant("last_ok_at"),
  /** When the mail about its present failure was written. */
  alertedAt: instant("alerted_at"),
  /** When the platform was last asked whether the account still works. */
  checkedAt: instant("checked_at"),
  /** Number of locations when they were last listed. */
  locationCount: integer("location_count"),
  locationsAt: instant("locations_at"),
  /** Lease of the process that renews the token; others wait for the new one until then. */
  refreshingUntil: instant("refreshing_until"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** The locations an account sees, as last listed. */
export const credentialLocations = pgTable(
  "credential_locations",
  {
    credentialId: uuid("credential_id")
      .notNull()
      .references(() => credentials.id, { onDelete: "cascade" }),
    externalId: text("external_id").notNull(),
    accountId: text("account_id"),
    name: text("name").notNull(),
    formattedAddress: text("formatted_address").notNull().default(""),
    locality: text("locality").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    countryCode: text("country_code"),
    phone: text("phone"),
    placeId: text("place_id"),
    url: text("url"),
    /** A page's own token, sealed. */
    sealedToken: text("sealed_token"),
    search: text("search").generatedAlwaysAs(
      sql`fold(name || ' ' || locality || ' ' || postal_code || ' ' || formatted_address)`,
    ),
  },
  (table) => [primaryKey({ columns: [table.credentialId, table.externalId] })],
);
