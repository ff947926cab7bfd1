import type { ReportReason } from "#contract/review-reports/reasons.ts";

/** A law that obliges a platform's operator; only where it surely applies. */
export type LegalGround = "digital_services" | "french_press_insult" | "french_press_hatred";

/** Texts of a letter in one language; placeholders stand between double braces. */
export type LetterTexts = {
  subject: string;
  greeting: string;
  opening: string;
  author: string;
  anonymous: string;
  date: string;
  rating: string;
  address: string;
  quote: string;
  noText: string;
  reasons: Record<ReportReason, string>;
  evidence: string;
  grounds: Record<LegalGround, string>;
  request: string;
  closing: string;
  /** Heads the list of files below the letter. */
  enclosures: string;
};
