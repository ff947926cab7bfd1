import { bigint, boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns.ts";
import { users } from "./users.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The key of a phone's app, sealed; without `confirmedAt` it waits for its first code. */
export const totpKeys = pgTable("totp_keys", {
  userId: userId().primaryKey(),
  sealedKey: text("sealed_key").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  confirmedAt: instant("confirmed_at"),
});

/** Steps whose code is good no more. */
export const totpUses = pgTable(
  "totp_uses",
  { userId: userId(), step: bigint("step", { mode: "number" }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
);

/** Recovery codes as hashes, each good once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: userId(), codeHash: text("code_hash").notNull(), usedAt: instant("used_at") },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The public half of a passkey. */
export const passkeys = pgTable("passkeys", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  credentialId: text("credential_id").notNull().unique(),
  publicKey: bytes("public_key").notNull(),
  /** Counts the device's answers; of a key that is on one device, one that goes back is a copy's. */
  counter: bigint("counter", { mode: "number" }).notNull(),
  /** True for a passkey that its maker may copy to other devices, each with a counter of its own; null where no answer has said it yet. */
  isSynced: boolean("is_synced"),
  transports: text("transports").array().notNull().default([]),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastUsedAt: instant("last_used_at"),
});

/** What a passkey is to sign, by who may send the answer. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  holder: text("holder").primaryKey(),
  challenge: text("challenge").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** Sign-ins that wait for the second factor. */
export const signInAttempts = pgTable("sign_in_attempts", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  tokenHash: text("token_hash").notNull().unique(),
  remember: boolean("remember").notNull(),
  userAgent: text("user_agent").notNull().default(""),
  expiresAt: instant("expires_at").notNull(),
});
