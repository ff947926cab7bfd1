import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PreparedFile, PreparedFileFailure } from "#contract/prepared-files/schemas.ts";
import type { PrintedContent } from "#contract/printed-reports/schemas.ts";
import { instant } from "./columns.ts";
import { mediaFiles } from "./media.ts";
import { organizations } from "./organizations.ts";
import { restaurants } from "./restaurants.ts";
import { users } from "./users.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const someRestaurantId = () => uuid("restaurant_id").references(() => restaurants.id, { onDelete: "cascade" });

/** How the reports of an organization look. */
export const reportAppearances = pgTable("report_appearances", {
  organizationId: uuid("organization_id")
    .primaryKey()
    .references(() => organizations.id, { onDelete: "cascade" }),
  senderName: text("sender_name").notNull().default(""),
  colour: text("colour").notNull().default(""),
  intro: text("intro").notNull().default(""),
  logoMediaId: uuid("logo_media_id").references(() => mediaFiles.id),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Files that a worker makes, for whom they are made. */
export const preparedFiles = pgTable("prepared_files", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  restaurantId: someRestaurantId(),
  /** Organizations that it goes no further than (`api/limits.ts`); null: all that the person reaches. */
  limitOrganizationIds: uuid("limit_organization_ids").array(),
  kind: text("kind").$type<PreparedFile["kind"]>().notNull(),
  /** Null for the data of a person. */
  content: jsonb("content").$type<PrintedContent>(),
  /** Whose data they are, of a `zip`. */
  personId: uuid("person_id").references(() => users.id, { onDelete: "cascade" }),
  isListed: boolean("is_listed").notNull().default(true),
  state: text("state").$type<PreparedFile["state"]>().notNull().default("waiting"),
  failure: text("failure").$type<PreparedFileFailure>(),
  attempts: integer("attempts").notNull().default(0),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  mediaId: uuid("media_id").references(() => mediaFiles.id),
  sizeBytes: bigint("size_bytes", { mode: "number" }),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
});

/** Links that open a report without sign-in. */
export const reportLinks = pgTable("report_links", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  restaurantId: someRestaurantId(),
  /** Organizations that it goes no further than (`api/limits.ts`); null: all that the person reaches. */
  limitOrganizationIds: uuid("limit_organization_ids").array(),
  /** The file it is opened for, once; null for a link that a person passes on. */
  fileId: uuid("file_id").references(() => preparedFiles.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  content: jsonb("content").$type<PrintedContent>().notNull(),
  passwordHash: text("password_hash"),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  revokedAt: instant("revoked_at"),
  usedAt: instant("used_at"),
});

/** When links were opened. */
export const reportLinkViews = pgTable("report_link_views", {
  id: uuid("id").primaryKey(),
  linkId: uuid("link_id")
    .notNull()
    .references(() => reportLinks.id, { onDelete: "cascade" }),
  at: instant("at").notNull().defaultNow(),
  outcome: text("outcome").$type<"opened" | "wrongPassword">().notNull(),
});
