import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** How many restaurants and members an organization has; kept by the database on each write. */
export const organizationCounts = pgTable(
  "organization_counts",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"restaurants" | "members">().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind] })],
);

/** How often the model wrote something for a user; kept by the database on each write. */
export const userCounts = pgTable(
  "user_counts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"aiInteractions">().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
