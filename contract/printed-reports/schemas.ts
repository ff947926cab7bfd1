import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { ReportAppearance } from "../report-appearance/schemas.ts";
import { StatisticsQuery } from "../statistics/filters.ts";
import { StatisticsReport } from "../statistics/schemas.ts";
import { PrintedSection, printedSectionNames } from "./sections.ts";

/** What a printed report is made of: one restaurant, or those of the filters, and which sections, in the order they are given. */
export const PrintedContent = z.object({
  /** Null: over many, as the filters choose them. */
  restaurantId: Id.nullable().default(null),
  sections: z
    .array(PrintedSection)
    .min(1)
    .max(printedSectionNames.length)
    .overwrite((sections) => [...new Set(sections)]),
  filters: StatisticsQuery,
  language: Language,
});
export type PrintedContent = z.infer<typeof PrintedContent>;

const Named = z.object({ _id: Id, name: z.string() });

/** A report to be printed: the answers of its tabs, with what its cover says. */
export const PrintedReport = z.object({
  content: PrintedContent,
  /** The restaurant, or those chosen by hand or by a link; empty where all are meant. */
  restaurants: z.array(Named),
  /** Names of the chosen groups. */
  groups: z.array(z.string()),
  parts: z.array(z.object({ section: PrintedSection, report: StatisticsReport })),
  /** Of the one organization that all restaurants are of; null where there are several. */
  appearance: ReportAppearance.nullable(),
  /** IANA zone of the restaurant, or of most of them, for whoever reads it in an unknown one; null without restaurants. */
  timeZone: z.string().nullable(),
});
export type PrintedReport = z.infer<typeof PrintedReport>;

/** What opening a link finds: the report, or that a password is asked for. */
export const OpenedLink = z.discriminatedUnion("state", [
  z.object({ state: z.literal("open"), report: PrintedReport, expiresAt: Instant }),
  z.object({ state: z.literal("password"), isWrong: z.boolean(), language: Language }),
]);
export type OpenedLink = z.infer<typeof OpenedLink>;

/** Hours for which a link can be good; a day by default. */
export const linkHours = ["1", "24", "72", "168", "720"] as const;
export const linkPasswordLengthMin = 8;
export const linkPasswordLengthMax = 200;

export const ReportLinkInput = PrintedContent.extend({
  hours: z.enum(linkHours).default("24"),
  /** Null: whoever has the link opens it. */
  password: z.string().min(linkPasswordLengthMin).max(linkPasswordLengthMax).nullable().default(null),
});
export type ReportLinkInput = z.infer<typeof ReportLinkInput>;

/** A link that somebody made. Its address is known to nobody any more: only the hash of its token is kept. */
export const ReportLink = z.object({
  _id: Id,
  content: PrintedContent,
  /** The restaurant, or how many. */
  restaurantName: z.string().nullable(),
  restaurantCount: z.number().int(),
  hasPassword: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  /** The last times it was opened, newest first, at most `viewsShownMax`. */
  views: z.array(z.object({ at: Instant, outcome: z.enum(["opened", "wrongPassword"]) })),
  viewCount: z.number().int(),
});
export type ReportLink = z.infer<typeof ReportLink>;
export const viewsShownMax = 20;
