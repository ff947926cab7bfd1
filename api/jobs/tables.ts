import { integer, jsonb, pgSchema, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/schema/columns.ts";

/** The table that pg-boss keeps its jobs in, as far as it is read here; pg-boss migrates it itself. */
export const jobTable = pgSchema("jobs").table("job", {
  id: uuid("id").notNull(),
  name: text("name").notNull(),
  data: jsonb("data"),
  state: text("state").$type<"created" | "retry" | "active" | "completed" | "cancelled" | "failed">().notNull(),
  retryLimit: integer("retry_limit").notNull(),
  retryCount: integer("retry_count").notNull(),
  startAfter: instant("start_after").notNull(),
  createdOn: instant("created_on").notNull(),
  startedOn: instant("started_on"),
  completedOn: instant("completed_on"),
  output: jsonb("output").$type<{ message?: string } | null>(),
});
