import type { ReportReason } from "#contract/review-reports/reasons.ts";

/** A law that gives whoever runs a platform a duty, and only where it surely holds. */
export type LegalGround = "digital_services" | "french_press_insult" | "french_press_hatred";

/** The words of a letter in one language; values stand between double braces. */
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
  /** Begins the list of files below the letter. */
  enclosures: string;
};
