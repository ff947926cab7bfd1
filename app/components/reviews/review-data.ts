import type { PlatformKey } from "#contract/platforms.ts";
import type { AggregatedReviewFilters } from "#contract/review-filters.ts";
import type { AnswerState, Reply, ReviewEvent } from "#contract/reviews.ts";
import type { OutgoingView } from "../outgoing/outgoing-data.ts";

/** A moment as the server wrote it for this reader: `ago` at a glance, `exact` on hover, `iso` for machines. */
export type Moment = { iso: string; ago: string; exact: string };

/** What there is none of is left out: fifty reviews with each their empty fields are a quarter more to write and to read. */
export type ReplyView = {
  id: string;
  text: string;
  state: Reply["state"];
  authorName: string;
  publishedBy?: string;
  created: Moment;
  published?: Moment;
  /** Changed after it had been put on the platform, which still shows the older text. */
  isNewerThanPlatform?: boolean;
  mayDelete?: boolean;
  /** What became of what was last sent of it; missing where a person puts it on the platform. */
  outgoing?: OutgoingView;
};

/** As with replies, what there is none of is left out. */
export type ReviewView = {
  id: string;
  restaurantId: string;
  restaurantName: string;
  platformName: string;
  isPrivate?: boolean;
  rating: number;
  title?: string;
  text?: string;
  /** ISO code for `lang`, and its name in the reader's language; missing where nobody knows. */
  language?: { code: string; name: string };
  translations?: { text: string; code: string; name: string }[];
  author: string;
  at: Moment;
  url?: string;
  answerState: AnswerState;
  /** Replies leave by themselves; else a person copies them and opens `answerUrl`. */
  isSent?: boolean;
  answerUrl?: string;
  archived?: boolean;
  /** Gone from the platform since then. */
  removed?: Moment;
  /** Changed there by its author. */
  edited?: Moment;
  version: number;
  replies: ReplyView[];
  ratingTags?: string[];
};

export type EventView = {
  id: string;
  /** `outgoing`: a state of the ledger, told by `title`. */
  kind: ReviewEvent["kind"] | "outgoing";
  title: string | null;
  userName: string | null;
  text: string | null;
  formerText: string | null;
  /** Stars of an edited review, after and before. */
  stars: { now: number; before: number } | null;
  at: Moment;
};

/** What came of a write, for the card it belongs to. */
export type ReviewOutcome = {
  reviewId: string;
  /** The reply that was being edited; null for a new one. */
  replyId: string | null;
  /** The review after the write, or as somebody else left it. */
  review: ReviewView | null;
  /** What went wrong; `typed` comes back into the form. */
  problem: { key: "conflict" | "empty" | "tooLong" | "notAnswerable" | "forbidden" | "failed"; typed: string } | null;
};
/** The answer of an action to a form that was sent by script. */
export type WriteAnswer = { outcome: ReviewOutcome | null; removedIds: string[] };

export type FilterOptions = {
  platforms: { key: PlatformKey; name: string }[];
  /** Restaurants to choose from, over many restaurants only; `chosen` ones first. */
  restaurants: { id: string; name: string; detail: string }[] | null;
  restaurantSearch: string;
};
export type ChipKey = "toAnswer" | "pending" | "negative" | "withText" | "archived";
export type ChipView = { key: ChipKey; isOn: boolean };
export type EmptyReason = "noReviews" | "noMatch" | "nothingTicked" | "noRestaurants";

/** All that the review screen shows; made by `app/services/reviews/screen.server.ts`. */
export type ReviewScreenData = {
  scope: "restaurant" | "groups";
  /** Whose reviews these are; none: all within reach. */
  restaurantIds: string[];
  filters: AggregatedReviewFilters;
  options: FilterOptions;
  chips: ChipView[];
  /** How many filters differ from their default. */
  activeFilterCount: number;
  /** What the form was made from; empty when the stored filters could not be had. */
  loadedFor: string;
  reviews: ReviewView[];
  count: { value: number; text: string; isExact: boolean };
  /** How many reviews an export holds at most, where there are or may be more. */
  csvMax: string | null;
  sort: "newest" | "oldest";
  links: {
    self: string;
    first: string | null;
    previous: string | null;
    next: string | null;
    otherSort: string;
    csv: string;
  };
  hasLoadedAll: boolean;
  failureReference: string | null;
  emptyReason: EmptyReason | null;
  may: { reply: boolean; archive: boolean };
  history: { reviewId: string; events: EventView[] } | null;
  confirm: { reviewId: string; replyId: string } | null;
  replyLengthMax: number;
};
