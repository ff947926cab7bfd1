import { date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import type { ReportFileKind } from "#contract/review-reports/files.ts";
import type { ReportReason, ReportState } from "#contract/review-reports/reasons.ts";
import type { ReviewReport } from "#contract/review-reports/schemas.ts";
import { bytes, instant } from "../columns.ts";
import { mediaFiles } from "../media.ts";
import { restaurantId } from "../restaurants.ts";
import { reviewId } from "../reviews.ts";

/** Reports of reviews to their platforms; a trigger on `reviews` updates them when a run finds a review removed. */
export const reviewReports = pgTable("review_reports", {
  id: uuid("id").primaryKey(),
  reviewId: reviewId(),
  restaurantId: restaurantId(),
  reason: text("reason").$type<ReportReason>().notNull(),
  language: text("language").$type<Language>().notNull(),
  letter: text("letter").notNull(),
  note: text("note").notNull().default(""),
  state: text("state").$type<ReportState>().notNull().default("prepared"),
  formerState: text("former_state").$type<ReportState>(),
  remindOn: date("remind_on"),
  steps: jsonb("steps").$type<ReviewReport["steps"]>().notNull().default([]),
  createdAt: instant("created_at").notNull().defaultNow(),
  resolvedAt: instant("resolved_at"),
});

/** Files that prove a report. Lists of files must name their columns: `content`, not moved to the media store yet, is up to 5 MB. */
export const reviewReportFiles = pgTable("review_report_files", {
  id: uuid("id").primaryKey(),
  reportId: uuid("report_id")
    .notNull()
    .references(() => reviewReports.id, { onDelete: "cascade" }),
  restaurantId: restaurantId(),
  name: text("name").notNull(),
  kind: text("kind").$type<ReportFileKind>().notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  addedBy: text("added_by").notNull(),
  mediaId: uuid("media_id").references(() => mediaFiles.id),
  content: bytes("content"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
