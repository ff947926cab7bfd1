import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CaslRole, Role } from "#contract/abilities.ts";
import type { Language } from "#contract/languages.ts";
import type { MemberScope } from "#contract/team/schemas.ts";
import { instant } from "./columns.ts";
import { customRoles, organizations } from "./organizations.ts";
import { restaurantGroups } from "./restaurant-groups.ts";
import { users } from "./users.ts";

/** Invitations to an organization, or to the installation; those neither accepted nor withdrawn are open. */
export const invitations = pgTable("invitations", {
  id: uuid("id").primaryKey(),
  /** Lower case. */
  email: text("email").notNull(),
  /** Null for an admin of the installation. */
  organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
  role: text("role").$type<Role>().notNull(),
  caslRole: text("casl_role").$type<CaslRole>(),
  /** Of the same organization, in place of the caslRole. */
  customRoleId: uuid("custom_role_id").references(() => customRoles.id, { onDelete: "set null" }),
  scope: text("scope").$type<MemberScope>().notNull(),
  groupId: uuid("group_id").references(() => restaurantGroups.id),
  restaurantIds: uuid("restaurant_ids").array().notNull().default([]),
  language: text("language").$type<Language>().notNull(),
  /** Of the link that was mailed last. */
  tokenHash: text("token_hash").notNull().unique(),
  expiresAt: instant("expires_at").notNull(),
  sentAt: instant("sent_at").notNull().defaultNow(),
  sentCount: integer("sent_count").notNull().default(1),
  invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
  invitedByName: text("invited_by_name").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  acceptedAt: instant("accepted_at"),
  acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "set null" }),
  withdrawnAt: instant("withdrawn_at"),
});
