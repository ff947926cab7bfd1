import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { reportFileKinds } from "./files.ts";
import { reportLetterLengthMax, reportNoteLengthMax, reportReasons, reportStates } from "./reasons.ts";

const cleaned = z.string().overwrite((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", ""));
const Note = cleaned.trim().max(reportNoteLengthMax);
const Letter = cleaned.trim().min(1).max(reportLetterLengthMax);
const Day = z.iso.date();

/**
 * A step of a report: its state, since when, and who set it; nobody where a run found it. With `file`: a file added or removed in that
 * state.
 */
export const ReportStep = z.object({
  state: z.enum(reportStates),
  by: z.string().nullable(),
  at: Instant,
  file: z.object({ act: z.enum(["added", "removed"]), name: z.string() }).optional(),
});

/** A file of a report; its bytes have their own endpoint. */
const ReportFile = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(reportFileKinds),
  sizeBytes: z.number().int(),
  /** Who added it. */
  by: z.string(),
  at: Instant,
});

/** A review's report to its platform. The product writes the letter and records the steps; it never reports by itself. */
export const ReviewReport = z.object({
  _id: Id,
  reason: z.enum(reportReasons),
  language: Language,
  /** The text that is sent to the platform. */
  letter: z.string(),
  /** What shows that the review breaks the rules; included in the letter when that was written. */
  note: z.string(),
  state: z.enum(reportStates),
  /** Reminder to check the report's state; a day in the restaurant's zone. */
  remindOn: Day.nullable(),
  isReminderDue: z.boolean(),
  /** Oldest first. */
  steps: z.array(ReportStep),
  /** Files that prove it, in the order they were added. */
  files: z.array(ReportFile),
  /** The list of files below the letter, in its language; empty without any. */
  enclosures: z.string(),
});
export type ReviewReport = z.infer<typeof ReviewReport>;

export const ReportInput = z.object({
  reviewId: Id,
  reason: z.enum(reportReasons),
  language: Language,
  note: Note.default(""),
  remindOn: Day.nullable().default(null),
});
export type ReportInput = z.infer<typeof ReportInput>;

const target = { reviewId: Id, reportId: Id };
export const ReportRef = z.object(target);
export const ReportChange = z.object({ ...target, letter: Letter, remindOn: Day.nullable() });
export type ReportChange = z.infer<typeof ReportChange>;
export const ReportMove = z.object({ ...target, state: z.enum(reportStates) });
export type ReportMove = z.infer<typeof ReportMove>;
export const ReportFileInput = z.object({ ...target, file: z.file() });
export type ReportFileInput = z.infer<typeof ReportFileInput>;
export const ReportFileRef = z.object({ ...target, fileId: Id });
export type ReportFileRef = z.infer<typeof ReportFileRef>;
