import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { SavedViewKind, SavedViewState } from "#contract/saved-views/schemas.ts";
import { instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Filters and orders of reviews that people saved under a name. */
export const savedViews = pgTable("saved_views", {
  id: uuid("id").primaryKey(),
  userId: userId(),
  /** Organization it is shared with; null: private. */
  organizationId: uuid("organization_id").references(() => organizations.id, { onDelete: "set null" }),
  kind: text("kind").$type<SavedViewKind>().notNull(),
  name: text("name").notNull(),
  state: jsonb("state").$type<SavedViewState>().notNull(),
  version: integer("version").notNull().default(1),
  updatedByName: text("updated_by_name").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** A person's pinned views, whoever owns them. */
export const savedViewPins = pgTable(
  "saved_view_pins",
  {
    userId: userId(),
    viewId: uuid("view_id")
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.viewId] })],
);
