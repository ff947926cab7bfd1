import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { CaslRole } from "#contract/abilities.ts";
import { instant } from "./columns.ts";
import { customRoles, organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** The provider of an organization; its secret is sealed. */
export const ssoConnections = pgTable("sso_connections", {
  organizationId: uuid("organization_id")
    .primaryKey()
    .references(() => organizations.id, { onDelete: "cascade" }),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  sealedSecret: text("sealed_secret").notNull(),
  /** True: whoever the provider vouches for gets an account with their first sign-in. */
  createsUsers: boolean("creates_users").notNull().default(false),
  /** Its role inside the organization: a caslRole, or a custom role in its place. */
  caslRole: text("casl_role").$type<CaslRole>(),
  customRoleId: uuid("custom_role_id").references(() => customRoles.id),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  /** Null while nobody has come in by it. */
  lastSignInAt: instant("last_sign_in_at"),
});

const ofConnection = () =>
  uuid("organization_id")
    .notNull()
    .references(() => ssoConnections.organizationId, { onDelete: "cascade" });

/** E-mail domains whose people are sent to the provider. */
export const ssoDomains = pgTable("sso_domains", {
  domain: text("domain").primaryKey(),
  organizationId: ofConnection(),
});

/** Sign-ins that are at the provider. */
export const ssoRequests = pgTable("sso_requests", {
  visitHash: text("visit_hash").primaryKey(),
  organizationId: ofConnection(),
  sealedChecks: text("sealed_checks").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** People as the provider knows them. */
export const ssoIdentities = pgTable(
  "sso_identities",
  {
    organizationId: ofConnection(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.issuer, table.subject] })],
);
