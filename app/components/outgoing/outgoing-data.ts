import type { OutgoingState } from "#contract/outgoing.ts";
import type { Moment } from "../reviews/review-data.ts";

export const outgoingIntents = ["cancel", "sendNow", "retry", "undo"] as const;
export type OutgoingIntent = (typeof outgoingIntents)[number];

/** What became of something that was sent, as one reader sees it. */
export type OutgoingView = {
  id: string;
  state: OutgoingState;
  /** One sentence that tells the state; `countdown` stands where it holds a time that runs. */
  text: string;
  countdown: { before: string; after: string; seconds: number } | null;
  tone: "accent" | "brass" | "danger" | "info" | "neutral";
  /** What stands on the platform instead. */
  remoteText: string | null;
  exact: string;
  actions: { intent: OutgoingIntent; label: string }[];
  /** Seconds until its state may have changed; null when it has settled. */
  followSeconds: number | null;
};

/** One line of the list of a restaurant. */
export type OutgoingRow = {
  id: string;
  outgoing: OutgoingView;
  platformName: string;
  reviewId: string;
  title: string;
  by: string | null;
  text: string | null;
  at: Moment;
  /** The card of its review. */
  reviewAddress: string;
};
export type OutgoingListData = {
  rows: OutgoingRow[];
  states: { key: string; label: string; to: string; isCurrent: boolean }[];
  links: { self: string; first: string | null; previous: string | null; next: string | null; back: string };
};
