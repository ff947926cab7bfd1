import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What each process has used of what platforms allow, in the window that runs. */
export const platformUses = pgTable(
  "platform_uses",
  {
    processId: uuid("process_id").notNull(),
    /** The pace, such as `google gbpV4`. */
    key: text("key").notNull(),
    used: integer("used").notNull(),
    allowed: integer("allowed").notNull(),
    windowSeconds: integer("window_seconds").notNull(),
    freesAt: instant("frees_at"),
    heldAt: instant("held_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.processId, table.key] })],
);
