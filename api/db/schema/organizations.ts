import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { CaslRole } from "#contract/abilities.ts";
import type { GrantableRight } from "#contract/custom-roles/rights.ts";
import type { Language } from "#contract/languages.ts";
import type { ReplyApproval } from "#contract/reply-suggestions/schemas.ts";
import type { MemberScope } from "#contract/team/schemas.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

export const organizations = pgTable("organizations", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  /** Of people who are invited, unless said otherwise. */
  defaultLanguage: text("default_language").$type<Language>().notNull().default("fr"),
  /** Of restaurants whose location tells none. */
  timeZone: text("time_zone").notNull().default("Europe/Paris"),
  /** Active restaurants it may have; null: any number, as for the next. */
  restaurantLimit: integer("restaurant_limit"),
  userLimit: integer("user_limit"),
  /** Calls of each restaurant in a month; null: what the installation gives. */
  aiMonthlyLimit: integer("ai_monthly_limit"),
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When it got its starter templates; not again, even if it deletes them. */
  starterTemplatesAt: instant("starter_templates_at"),
  /** Roles whose replies need approval. */
  approvalRoles: text("approval_roles").array().$type<ReplyApproval["roles"]>().notNull().default([]),
  approvalVersion: integer("approval_version").notNull().default(0),
  approvalBy: text("approval_by").notNull().default(""),
  approvalAt: instant("approval_at"),
  /** Since when a second factor is required of its people; null: it is not. */
  secondFactorSince: instant("second_factor_since"),
  secondFactorBy: text("second_factor_by").notNull().default(""),
  /** Since when its people sign in at its provider alone; null: by password as well. */
  passwordsOffSince: instant("passwords_off_since"),
  passwordsOffBy: text("passwords_off_by").notNull().default(""),
});

/** Named sets of rights of an organization, in place of a caslRole. */
export const customRoles = pgTable("custom_roles", {
  id: uuid("id").primaryKey(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  /** With all that they need (`completed`). */
  rights: text("rights").array().$type<GrantableRight[]>().notNull(),
  version: integer("version").notNull().default(1),
  updatedByName: text("updated_by_name").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** `caslRole` refines comptoir-basic inside this organization. */
export const organizationMembers = pgTable(
  "organization_members",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    caslRole: text("casl_role").$type<CaslRole>(),
    /** Of the same organization, in place of the caslRole (`organization_members_custom_role`). */
    customRoleId: uuid("custom_role_id").references(() => customRoles.id),
    /** How far access goes for everybody but owners; the restaurants of it are kept in `restaurantMembers` (`follow_team`). */
    scope: text("scope").$type<MemberScope>().notNull().default("restaurants"),
    /** With the scope `group`; `restaurant_groups_leave_team` stands for the reference. */
    groupId: uuid("group_id"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.organizationId] })],
);
