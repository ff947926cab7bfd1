import { z } from "zod";
import { Day, Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { TimeOfDay, TimeZone } from "../notifications/settings.ts";
import { chosenGroupsMax } from "../reviews/filters.ts";
import { statisticsTabs } from "../statistics/filters.ts";
import {
  introLengthMax,
  monthDayMax,
  recipientsMax,
  reportFrequencies,
  reportNameLengthMax,
  reportRestaurantsMax,
} from "./limits.ts";

export const ReportFrequency = z.enum(reportFrequencies);
export type ReportFrequency = z.infer<typeof ReportFrequency>;

/** `all`: every active restaurant that its owner may see on the day of the mail. */
export const ReportScope = z.enum(["all", "chosen"]);
export type ReportScope = z.infer<typeof ReportScope>;

const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll("\0", "").replace(/\s+/gu, " ").toWellFormed().normalize("NFC"))
    .trim()
    .min(1)
    .max(max);
const lines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").toWellFormed().normalize("NFC"))
    .trim()
    .max(max);

/** What a person sets of a report. */
export const MailedReportContent = z.object({
  name: line(reportNameLengthMax),
  scope: ReportScope,
  /** Count where the scope is `chosen`; then one restaurant or group at least. */
  restaurantIds: z.array(Id).max(reportRestaurantsMax).default([]),
  restaurantGroupIds: z.array(Id).max(chosenGroupsMax).default([]),
  tabs: z.array(z.enum(statisticsTabs)).min(1).max(statisticsTabs.length),
  frequency: ReportFrequency,
  /** Of a weekly report: 1 is Monday. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** Of a monthly report; every month has it. */
  monthDay: z.number().int().min(1).max(monthDayMax).default(3),
  at: TimeOfDay,
  timeZone: TimeZone,
  language: Language,
  /** Stands at the head of the mail, as it was typed. */
  intro: lines(introLengthMax).default(""),
  /** Addresses; that of a colleague stays theirs when they change it. */
  recipients: z.array(z.email().max(254).trim().toLowerCase()).min(1).max(recipientsMax),
});
export type MailedReportContent = z.infer<typeof MailedReportContent>;

/** Why a recipient gets nothing, if so: they said so by the link of a mail, or their mail server refused one for good. */
export const RecipientState = z.enum(["active", "stopped", "bounced"]);
export const ReportRecipient = z.object({
  _id: Id,
  email: z.string(),
  state: RecipientState,
  /** Of a bounce: since when, and what the mail server said. */
  since: Instant.nullable(),
  reason: z.string(),
});
export type ReportRecipient = z.infer<typeof ReportRecipient>;

/** Why a run sent nothing: its owner may see none of its restaurants any more, nobody wants it, it was paused, or it failed for days. */
export const skipReasons = ["noRestaurants", "noRecipients", "paused", "failed"] as const;
export const ReportRun = z.object({
  dueAt: Instant,
  from: Day,
  to: Day,
  state: z.enum(["open", "done", "skipped"]),
  reason: z.enum(skipReasons).nullable(),
  /** Mails that were written. */
  mailCount: z.number().int(),
});
export type ReportRun = z.infer<typeof ReportRun>;

/** A report as its owner sees it. */
export const MailedReport = z.object({
  _id: Id,
  ...MailedReportContent.shape,
  /**
   * Names of the organizations that it goes no further than, whatever `scope` says: it was set up with a limited token, or in a session of an
   * organization's provider. Null without a limit.
   */
  limitedTo: z.array(z.string()).nullable(),
  recipients: z.array(ReportRecipient),
  isPaused: z.boolean(),
  /** Also for a paused one: when it would be due. */
  nextRunAt: Instant,
  /** The newest first. */
  runs: z.array(ReportRun),
  version: z.number().int(),
});
export type MailedReport = z.infer<typeof MailedReport>;

/** A mail as it would be sent now. */
export const MailedReportPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type MailedReportPreview = z.infer<typeof MailedReportPreview>;
