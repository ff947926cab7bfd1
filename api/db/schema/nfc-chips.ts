import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ImportFailure } from "#contract/imports/schemas.ts";
import type { NfcChipImport, NfcChipRow, ReviewPageKey } from "#contract/nfc-chips/schemas.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { restaurants } from "./restaurants.ts";
import { users } from "./users.ts";

export const nfcChips = pgTable("nfc_chips", {
  id: uuid("id").primaryKey(),
  uid: text("uid").notNull(),
  name: text("name").notNull().default(""),
  restaurantId: uuid("restaurant_id").references(() => restaurants.id, { onDelete: "set null" }),
  /** Whose stock it is without a restaurant; null with one, and in the stock of the installation. */
  organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "set null" }),
  /** Null: the first page that the restaurant has. */
  pageKey: text("page_key").$type<ReviewPageKey>(),
  active: boolean("active").notNull().default(true),
  tapCount: integer("tap_count").notNull().default(0),
  lastTapAt: instant("last_tap_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** Of the last change by a person; a tap is none. */
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Taps that were answered and are not yet in the count of their chip. */
export const nfcTaps = pgTable("nfc_taps", {
  id: uuid("id").primaryKey(),
  chipId: uuid("chip_id")
    .notNull()
    .references(() => nfcChips.id, { onDelete: "cascade" }),
  tappedAt: instant("tapped_at").notNull().defaultNow(),
});

/** A row of a file, with what it names found. */
export type StoredChipRow = NfcChipRow & { restaurantId: string | null; pageKey: ReviewPageKey | null };

export const nfcChipImports = pgTable("nfc_chip_imports", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
  fileName: text("file_name").notNull(),
  state: text("state").$type<NfcChipImport["state"]>().notNull(),
  failure: text("failure").$type<ImportFailure>(),
  rows: jsonb("rows").$type<StoredChipRow[]>().notNull().default([]),
  createdAt: instant("created_at").notNull().defaultNow(),
  appliedAt: instant("applied_at"),
});
