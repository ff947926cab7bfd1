import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ColumnMapping, ImportColumn } from "#contract/imports/columns.ts";
import type { Import, ImportCounts, ImportKind, ImportRefusal } from "#contract/imports/schemas.ts";
import { bytes, instant } from "./columns.ts";
import { mediaFiles } from "./media.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

export const imports = pgTable("imports", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<ImportKind>().notNull(),
  organizationId: uuid("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  fileName: text("file_name").notNull(),
  state: text("state").$type<Import["state"]>().notNull(),
  options: jsonb("options").$type<Record<string, unknown>>().notNull().default({}),
  counts: jsonb("counts").$type<ImportCounts>().notNull(),
  columns: jsonb("columns").$type<ImportColumn[]>().notNull().default([]),
  failure: text("failure"),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name").notNull().default(""),
  /** The file itself, until the import is applied. `content`: bytes that are not moved to the media store yet. */
  mediaId: uuid("media_id").references(() => mediaFiles.id),
  content: bytes("content"),
  createdAt: instant("created_at").notNull().defaultNow(),
  appliedAt: instant("applied_at"),
});

export const importRefusals = pgTable(
  "import_refusals",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    file: text("file").notNull(),
    line: integer("line").notNull(),
    kind: text("kind").$type<ImportRefusal["kind"]>().notNull().default("refused"),
    reason: text("reason").notNull(),
    field: text("field"),
    value: text("value"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** People's mappings of columns, used for the next file with the same columns. */
export const importMappings = pgTable(
  "import_mappings",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ImportKind>().notNull(),
    shape: text("shape").notNull(),
    mapping: jsonb("mapping").$type<ColumnMapping[]>().notNull(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind, table.shape] })],
);
