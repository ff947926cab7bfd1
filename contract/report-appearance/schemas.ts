import { z } from "zod";
import { Id } from "../ids.ts";

/** Longest introduction of a report, in characters. */
export const introLengthMax = 10_000;
export const senderNameLengthMax = 80;
/** Largest picture that is taken as a logo, before it is made smaller. */
export const logoSizeMaxBytes = 5 * 1024 * 1024;

/** Lines stay, and what no page can show goes: control characters, and those that turn the direction of writing. */
const shown = (text: string) =>
  text
    .replaceAll("\r\n", "\n")
    .replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " ")
    .toWellFormed()
    .normalize("NFC")
    .trim();

/** How an organization's reports look: its name as the sender, its colour, and what stands before the figures. */
export const ReportAppearanceContent = z.object({
  /** Empty: the organization's own name. */
  senderName: z.string().overwrite(shown).max(senderNameLengthMax).default(""),
  /** `#rrggbb`; empty for Comptoir's. */
  colour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/)
    .default(""),
  intro: z.string().overwrite(shown).max(introLengthMax).default(""),
});
export type ReportAppearanceContent = z.infer<typeof ReportAppearanceContent>;

export const ReportAppearance = ReportAppearanceContent.extend({
  organizationId: Id,
  organizationName: z.string(),
  /** Address of the logo for some minutes, below the app's root; null without one. */
  logo: z.string().nullable(),
});
export type ReportAppearance = z.infer<typeof ReportAppearance>;
