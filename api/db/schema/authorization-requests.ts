import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { instant } from "./columns.ts";
import { credentials } from "./credentials.ts";
import { organizations } from "./organizations.ts";
import { restaurants } from "./restaurants.ts";
import { users } from "./users.ts";

/** One consent under way: its state must be ours, and works once, within minutes. */
export const authorizationRequests = pgTable("authorization_requests", {
  stateHash: text("state_hash").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  key: text("key").$type<ConnectionKey>().notNull(),
  codeVerifier: text("code_verifier").notNull(),
  /** Where the person came from: an account to renew, a restaurant to return to. */
  credentialId: uuid("credential_id").references(() => credentials.id, { onDelete: "cascade" }),
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" }),
  organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
});
