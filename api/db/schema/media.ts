import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What a file is for; the record it belongs to refers to it. */
export type MediaPurpose = "avatar" | "report_file" | "import" | "template_import" | "prepared_file" | "report_logo";

/** Files whose bytes are in the media store. Triggers mark those whose record is gone as deleted. */
export const mediaFiles = pgTable("media_files", {
  id: uuid("id").primaryKey(),
  purpose: text("purpose").$type<MediaPurpose>().notNull(),
  ownerId: uuid("owner_id").notNull(),
  organizationId: uuid("organization_id"),
  restaurantId: uuid("restaurant_id"),
  sha256: text("sha256").notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
  type: text("type").notNull(),
  width: integer("width"),
  height: integer("height"),
  name: text("name").notNull(),
  uploadedBy: uuid("uploaded_by"),
  createdAt: instant("created_at").notNull().defaultNow(),
  state: text("state").$type<"stored" | "deleted">().notNull().default("stored"),
  deletedAt: instant("deleted_at"),
});

/** Bytes without a row, since a sweep first found them; deleted once they have rested. */
export const mediaOrphans = pgTable("media_orphans", {
  id: uuid("id").primaryKey(),
  foundAt: instant("found_at").notNull().defaultNow(),
});

/** Outcomes of the sweep. */
export const mediaSweeps = pgTable("media_sweeps", {
  id: uuid("id").primaryKey(),
  at: instant("at").notNull().defaultNow(),
  deletedCount: integer("deleted_count").notNull(),
  orphanCount: integer("orphan_count").notNull(),
  missingCount: integer("missing_count").notNull(),
});
