import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { reportLetterLengthMax, reportNoteLengthMax, reportReasons, reportStates } from "./reasons.ts";

const cleaned = z.string().overwrite((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", ""));
const Note = cleaned.trim().max(reportNoteLengthMax);
const Letter = cleaned.trim().min(1).max(reportLetterLengthMax);
const Day = z.iso.date();

/** One state a report was in, since when, and who said so; nobody where a reading of the platform showed it. */
export const ReportStep = z.object({ state: z.enum(reportStates), by: z.string().nullable(), at: Instant });

/** A review's report to its platform. The product writes the letter and keeps the trail; it never reports by itself. */
export const ReviewReport = z.object({
  _id: Id,
  reason: z.enum(reportReasons),
  language: Language,
  /** What is sent to the platform. */
  letter: z.string(),
  /** What shows that the review breaks the rules; part of the letter when it was written. */
  note: z.string(),
  state: z.enum(reportStates),
  /** When somebody wants to look how it stands; the day in the restaurant's zone. */
  remindOn: Day.nullable(),
  isReminderDue: z.boolean(),
  /** Oldest first. */
  steps: z.array(ReportStep),
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
