import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import { bytes, instant } from "./columns.ts";
import { mediaFiles } from "./media.ts";

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  /** Lower case; unique. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash"),
  name: text("name").notNull().default(""),
  lastname: text("lastname").notNull().default(""),
  role: text("role").notNull().default("comptoir-basic"),
  defaultLanguage: text("default_language").$type<Language>().notNull().default("fr"),
  emailConfirmedAt: instant("email_confirmed_at"),
  /** Bytes that are not moved to the media store yet. */
  avatar: bytes("avatar"),
  avatarMediaId: uuid("avatar_media_id").references(() => mediaFiles.id),
  avatarVersion: text("avatar_version"),
  /** Signed out everywhere, cannot sign in, hears of nothing. */
  deactivatedAt: instant("deactivated_at"),
  /** When the last of the ended sessions was used. */
  lastSeenAt: instant("last_seen_at"),
  /** Grows with every change of role, access or state by somebody of the team. */
  teamVersion: integer("team_version").notNull().default(1),
  teamUpdatedAt: instant("team_updated_at"),
  teamUpdatedBy: text("team_updated_by").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
