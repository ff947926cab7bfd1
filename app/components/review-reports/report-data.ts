import type { ReportState } from "#contract/review-reports/reasons.ts";

export const reportIntents = [
  "prepareReport",
  "changeReport",
  "moveReport",
  "discardReport",
  "addReportFile",
  "removeReportFile",
] as const;
export type ReportIntent = (typeof reportIntents)[number];

/** A report of a review to its platform, as one reader sees it. */
export type ReportView = {
  id: string;
  reason: string;
  state: ReportState;
  stateText: string;
  letter: string;
  language: string;
  remindOn: string | null;
  /** What is to be looked at, where its day has come. */
  reminder: string | null;
  /** Who did what and when, oldest first. */
  steps: { at: number; text: string }[];
  /** What proves it: its size, who added it and when in one line. */
  files: { id: string; name: string; href: string; about: string }[];
  /** What stands below the letter. */
  enclosures: string;
  /** Where it may go from here. */
  moves: { state: ReportState; label: string }[];
};

/** Reports of the open review, and what a new one needs. */
export type ReportsView = {
  items: ReportView[];
  platformName: string;
  /** The platform's page that takes reports, else the review's own. */
  address: string | null;
  /** What that page is, where it is not the review's own. */
  addressHint: string | null;
  /** What a form for a file says: beforehand, and of one that is too large. */
  fileTexts: { hint: string; tooLarge: string };
  /** Null where no report can be made now. */
  form: {
    reasons: { value: string; label: string }[];
    languages: { value: string; label: string }[];
    language: string;
  } | null;
};
