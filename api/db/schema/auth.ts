import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SignInMethod } from "#contract/users/schemas.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A session; its id is in the JWT, so that deleting the row ends the token at once. */
export const authSessions = pgTable("auth_sessions", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  userAgent: text("user_agent").notNull().default(""),
  method: text("method").$type<SignInMethod>().notNull().default("password"),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  /** Whom the session's person looks at Comptoir as, read only, until when, and the versions of both people at its beginning. */
  seenAs: uuid("seen_as").references(() => users.id, { onDelete: "set null" }),
  seenAsUntil: instant("seen_as_until"),
  seenAsVersions: integer("seen_as_versions").array(),
});

/** Password and confirmation links, of a new address as well: only a hash is kept, used once. */
export const authLinks = pgTable("auth_links", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  kind: text("kind").$type<"password" | "confirm" | "email">().notNull(),
  /** The new address, of the link that confirms it. */
  email: text("email"),
  tokenHash: text("token_hash").notNull().unique(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  windowStartedAt: instant("window_started_at").notNull(),
  count: integer("count").notNull(),
});
