import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { BackupCheck, BackupFailure, BackupRun } from "#contract/backups/schemas.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Backups that people ask for, and trials of them. One at a time: a unique index holds it. */
export const backupRuns = pgTable("backup_runs", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<BackupRun["kind"]>().notNull(),
  state: text("state").$type<BackupRun["state"]>().notNull().default("waiting"),
  step: text("step").$type<BackupRun["step"]>().notNull().default("waiting"),
  /** The folder below `DATA_DIR/backups`. */
  backupName: text("backup_name").notNull(),
  failure: text("failure").$type<BackupFailure>(),
  reason: text("reason").notNull().default(""),
  /** What a trial found. */
  result: jsonb("result").$type<BackupCheck>(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
  userName: text("user_name").notNull().default(""),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  createdAt: instant("created_at").notNull().defaultNow(),
  startedAt: instant("started_at"),
  endedAt: instant("ended_at"),
});
