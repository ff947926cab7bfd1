import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ApiTokenScope } from "#contract/api-tokens/scopes.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Tokens by which other programs act in a person's right. Of the value only a hash and its end are kept. */
export const apiTokens = pgTable("api_tokens", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  hint: text("hint").notNull(),
  scopes: text("scopes").array().$type<ApiTokenScope[]>().notNull(),
  /** Null: all organizations of the person. One that is deleted stays named here, so that the reach never widens. */
  organizationIds: uuid("organization_ids").array(),
  /** Made in a session that an organization's provider opened. */
  isVouched: boolean("is_vouched").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  lastUsedAt: instant("last_used_at"),
  lastUsedAddress: text("last_used_address"),
  revokedAt: instant("revoked_at"),
});
