import { date, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import type { ReportFrequency, ReportScope } from "#contract/mailed-reports/schemas.ts";
import type { StatisticsTab } from "#contract/statistics/filters.ts";
import { instant, timeOfDay } from "./columns.ts";
import { mailOutbox } from "./mail.ts";
import { preparedFiles } from "./printed-reports.ts";
import { users } from "./users.ts";

/** Reports that people have set to be sent by mail. */
export const mailedReports = pgTable("mailed_reports", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Organizations that it goes no further than (`api/limits.ts`); null: all that the person reaches. */
  limitOrganizationIds: uuid("limit_organization_ids").array(),
  name: text("name").notNull(),
  /** `all`: every active restaurant within the person's access scope on the day of the mail. */
  scope: text("scope").$type<ReportScope>().notNull(),
  restaurantIds: uuid("restaurant_ids").array().notNull().default([]),
  restaurantGroupIds: uuid("restaurant_group_ids").array().notNull().default([]),
  tabs: text("tabs").array().$type<StatisticsTab[]>().notNull(),
  frequency: text("frequency").$type<ReportFrequency>().notNull(),
  weekday: smallint("weekday").notNull().default(1),
  monthDay: smallint("month_day").notNull().default(3),
  atTime: timeOfDay("at_time").notNull(),
  timeZone: text("time_zone").notNull(),
  language: text("language").$type<Language>().notNull(),
  intro: text("intro").notNull().default(""),
  pausedAt: instant("paused_at"),
  nextRunAt: instant("next_run_at").notNull(),
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

const reportId = () =>
  uuid("report_id")
    .notNull()
    .references(() => mailedReports.id, { onDelete: "cascade" });

/** Who gets a report: a colleague by their account, or somebody by their address. */
export const mailedReportRecipients = pgTable("mailed_report_recipients", {
  id: uuid("id").primaryKey(),
  reportId: reportId(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  /** Empty for a colleague. */
  email: text("email").notNull().default(""),
  position: smallint("position").notNull(),
  stoppedAt: instant("stopped_at"),
  bouncedAt: instant("bounced_at"),
  bounceReason: text("bounce_reason").notNull().default(""),
  /** Taken off by the owner; the row stays, so that who unsubscribed stays so when they are put on again. */
  removedAt: instant("removed_at"),
});

/** Runs of reports, one for each period. */
export const mailedReportRuns = pgTable("mailed_report_runs", {
  id: uuid("id").primaryKey(),
  reportId: reportId(),
  dueAt: instant("due_at").notNull(),
  periodFrom: date("period_from", { mode: "string" }).notNull(),
  periodTo: date("period_to", { mode: "string" }).notNull(),
  state: text("state").$type<"open" | "done" | "skipped">().notNull().default("open"),
  reason: text("reason").notNull().default(""),
  attempts: integer("attempts").notNull().default(0),
  /** The PDF that goes with its mails; null before it is asked for, and where there is none. */
  fileId: uuid("file_id").references(() => preparedFiles.id, { onDelete: "set null" }),
  leaseId: uuid("lease_id"),
  leaseUntil: instant("lease_until"),
  createdAt: instant("created_at").notNull().defaultNow(),
  doneAt: instant("done_at"),
});

/** Tests that owners asked for; a row goes with its mail. */
export const mailedReportTests = pgTable("mailed_report_tests", {
  id: uuid("id").primaryKey(),
  reportId: reportId(),
  /** The PDF that goes with it; null where nothing of the report is printed. */
  fileId: uuid("file_id").references(() => preparedFiles.id, { onDelete: "set null" }),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** What became of a run for each recipient. */
export const mailedReportDeliveries = pgTable(
  "mailed_report_deliveries",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => mailedReportRuns.id, { onDelete: "cascade" }),
    recipientId: uuid("recipient_id")
      .notNull()
      .references(() => mailedReportRecipients.id, { onDelete: "cascade" }),
    state: text("state").$type<"waiting" | "written" | "bounced" | "dropped">().notNull().default("waiting"),
    mailId: uuid("mail_id").references(() => mailOutbox.id, { onDelete: "set null" }),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.recipientId] })],
);
