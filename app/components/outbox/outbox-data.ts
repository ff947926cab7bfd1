import type { PageLinks } from "#contract/lists/list-query.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import type { Moment } from "../reviews/review-data.ts";

export const outboxIntents = ["cancel", "sendNow", "reschedule", "retry", "undo"] as const;
export type OutboxIntent = (typeof outboxIntents)[number];

/** Between which times something may leave by the restaurant's clock (`YYYY-MM-DDTHH:MM`), and the zone that clock is in. */
export type SendTimes = { zone: string; min: string; max: string };

/** What was typed as the time at which a reply leaves; `itemId`: what waits already, null for a reply that is being written. */
export type TypedSendTime = {
  itemId: string | null;
  typed: string;
  problem: "past" | "tooFar" | "unreadable" | "byHand" | null;
};

/** What became of something that was sent, as one reader sees it. */
export type OutboxItemView = {
  id: string;
  state: OutboxState;
  /** One sentence that tells the state; `countdown` stands where it holds a time that runs. */
  text: string;
  countdown: { before: string; after: string; seconds: number } | null;
  tone: "accent" | "brass" | "danger" | "info" | "neutral";
  /** What stands on the platform instead. */
  remoteText: string | null;
  exact: string;
  actions: { intent: Exclude<OutboxIntent, "reschedule">; label: string }[];
  /** It may leave at another time; `at`: the one that holds. */
  times: (SendTimes & { at: string }) | null;
  /** Seconds until its state may have changed; null when it has settled. */
  pollSeconds: number | null;
};

/** One line of the list of a restaurant. */
export type OutboxRow = {
  id: string;
  outbox: OutboxItemView;
  platformName: string;
  reviewId: string;
  title: string;
  by: string | null;
  text: string | null;
  at: Moment;
  /** The card of its review. */
  reviewAddress: string;
};
export type OutboxListData = {
  rows: OutboxRow[];
  states: { key: string; label: string; to: string; isCurrent: boolean }[];
  links: { self: string; back: string; pages: PageLinks };
};
