import type { Topic } from "#contract/analysis/topics.ts";
import type { ReviewFilters } from "#contract/reviews/filters.ts";

/** Praise and complaint side by side, as texts of the reader's language; `share` is the part of praise in percent. */
export type Balance = { praised: string; complained: string; share: number | null; shareText: string };
export type TopicRow = Balance & {
  topic: Topic;
  name: string;
  links: { details: string; praised: string; complained: string };
  /** One point per month, oldest first; null where nobody spoke of it. */
  trend: { key: string; share: number | null }[];
  trendText: string;
  isOpen: boolean;
};
/** A sentence of a guest, cut out of its review. */
export type Quote = {
  reviewId: string;
  /** Empty where a person set the label and no sentence shows it. */
  text: string;
  language?: string;
  stars: number;
  starsText: string;
  source: string;
  at: { iso: string; text: string };
  to: string;
};
export type QuoteSide = { side: "positive" | "negative"; title: string; quotes: Quote[]; to: string };
export type OpenTopic = {
  name: string;
  sides: QuoteSide[];
  months: (Balance & { key: string; name: string })[];
};

/** All that the screen of topics shows; made by `app/services/analysis/topics.server.ts`. */
export type TopicsData = {
  scope: "restaurant" | "groups";
  period: ReviewFilters["period"];
  /** Parameters of the list's other filters, which count here as well. */
  kept: [name: string, value: string][];
  links: { reviews: string; unfiltered: string | null };
  readText: string;
  waitingText: string | null;
  rows: TopicRow[];
  open: OpenTopic | null;
};
