import type { ReportState } from "#contract/review-reports/reasons.ts";

export const reportIntents = ["prepareReport", "changeReport", "moveReport", "discardReport"] as const;
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
  steps: string[];
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
  /** Null where no report can be made now. */
  form: {
    reasons: { value: string; label: string }[];
    languages: { value: string; label: string }[];
    language: string;
  } | null;
};
