import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { AggregatedReviewFilters } from "#contract/reviews/filters.ts";
import type { AnswerState, Reply, ReviewEvent, ReviewSearch } from "#contract/reviews/schemas.ts";
import type { AnalysisOptions, AnalysisView } from "../analysis/analysis-data.ts";
import type { DraftResult } from "../drafts/draft-data.ts";
import type { OutboxItemView, TypedSendTime } from "../outbox/outbox-data.ts";
import type { TagView, WorkData, WorkProblem } from "../review-work/work-data.ts";
import type { ViewProblem } from "../saved-views/view-data.ts";
import type { TemplatePick } from "../templates/picker-data.ts";

export type ReviewSort = ReviewSearch["sort"];

/** A moment as the server wrote it for this reader: `ago` at a glance, `exact` on hover, `iso` for machines. */
export type Moment = { iso: string; ago: string; exact: string };

/** Words in another language, with where that is from. */
export type TranslationView = { text: string; code: string; name: string; source: string };

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
  translations?: TranslationView[];
  /** What became of what was last sent of it; missing where a person puts it on the platform. */
  outbox?: OutboxItemView;
};

/** A photo that came with a review; `key` belongs to its address. */
export type PhotoView = { key: string; caption?: string; isVideo?: boolean };

/** As with replies, what there is none of is left out. */
export type PresentedReview = {
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
  translations?: TranslationView[];
  author: string;
  at: Moment;
  url?: string;
  answerState: AnswerState;
  /** By when it should be answered: in words, and as a moment; missing where it waits for nothing. */
  deadline?: { text: string; isLate: boolean; exact: string };
  /** Replies leave by themselves; else a person copies them and opens `replyUrl`. */
  isSent?: boolean;
  replyUrl?: string;
  archived?: boolean;
  /** Gone from the platform since then. */
  removed?: Moment;
  /** Changed there by its author. */
  edited?: Moment;
  version: number;
  replies: ReplyView[];
  ratingTags?: string[];
  /** Opened by their place here. */
  photos?: PhotoView[];
  /** What it says; missing until somebody has read it. */
  analysis?: AnalysisView;
  tags?: TagView[];
  assignee?: { id: string; name: string };
  /** A reply that waits for somebody to approve it. */
  /** How its last report to the platform stands, in words. */
  report?: string;
  suggestion?: { id: string; text: string; authorName: string; at: Moment };
};

export type EventView = {
  id: string;
  /** `outbox`: a state of the ledger, told by `title`. */
  kind: ReviewEvent["kind"] | "outbox";
  title: string | null;
  userName: string | null;
  text: string | null;
  formerText: string | null;
  /** Stars of an edited review, after and before. */
  stars: { now: number; before: number } | null;
  at: Moment;
};

/** What came of a write, for the card it belongs to. */
export type ReviewResult = {
  reviewId: string;
  /** The reply that was being edited; null for a new one. */
  replyId: string | null;
  /** The review after the write, or as somebody else left it. */
  review: PresentedReview | null;
  /** What went wrong; `typed` comes back into the form. */
  problem: {
    key:
      | "conflict"
      | "needsApproval"
      | "empty"
      | "tooLong"
      | "unfilled"
      | "notAnswerable"
      | "forbidden"
      | "failed"
      /** The time at which it leaves; `sendTime` says more. */
      | "sendTime";
    typed: string;
  } | null;
  /** A template that was put into the form, or that what was refused was made of. */
  pick?: TemplatePick | undefined;
  /** A draft was asked for: what the form now holds. */
  draft?: DraftResult;
  /** What was written is no reply: the reply form goes on as it is. */
  isAside?: boolean;
  /** A time at which it leaves was typed. */
  sendTime?: TypedSendTime | undefined;
};
/** The answer of an action to a form that was sent by script. */
export type WriteResult = {
  outcome: ReviewResult | null;
  removedIds: string[];
  workProblem?: WorkProblem;
  viewProblem?: ViewProblem;
};

export type FilterOptions = {
  platforms: { key: PlatformKey; name: string }[];
  /** Restaurants to choose from, over many restaurants only; `chosen` ones first. */
  restaurants: { id: string; name: string; detail: string }[] | null;
  restaurantSearch: string;
  analysis: AnalysisOptions;
  tags: { id: string; name: string }[];
  /** Colleagues whose work may be looked for. */
  people: { id: string; name: string }[];
};
export type QuickFilterKey = "toAnswer" | "pending" | "negative" | "withText" | "archived" | "mine" | "approval";
export type QuickFilterView = { key: QuickFilterKey; isOn: boolean };
/** Something that narrows the list; `key` takes it off again. */
export type ActiveFilter = { key: string; label: string };
export type EmptyReason = "noReviews" | "noMatch" | "nothingTicked" | "noRestaurants";

/** All that the review screen shows; made by `app/services/reviews/screen.server.ts`. */
export type ReviewScreenData = {
  scope: "restaurant" | "groups";
  /** Whose reviews these are; none: all within reach. */
  restaurantIds: string[];
  filters: AggregatedReviewFilters;
  options: FilterOptions;
  quickFilters: QuickFilterView[];
  active: ActiveFilter[];
  /** How many filters differ from their default. */
  activeFilterCount: number;
  /** What the form was made from; empty when the stored filters could not be had. */
  loadedFor: string;
  reviews: PresentedReview[];
  /** When, in milliseconds: what was made later is news to this page. */
  readAt: number;
  /** The work on the open review, or on the first one; null where there is none. */
  work: WorkData | null;
  /** The review of the address (`review`), in the list or not; its `review` is null when it is gone or out of reach. */
  opened: { id: string; review: PresentedReview | null } | null;
  count: { value: number; text: string; isExact: boolean };
  /** How many reviews an export holds at most, where there are or may be more. */
  csvMax: string | null;
  sort: ReviewSort;
  links: {
    self: string;
    first: string | null;
    previous: string | null;
    next: string | null;
    otherSorts: { sort: ReviewSort; to: string }[];
    csv: string;
  };
  /** Fewer reviews than the page size came back (specification, section 4). */
  hasLoadedAll: boolean;
  failureReference: string | null;
  emptyReason: EmptyReason | null;
  /** `enterRestaurants`: the restaurants' own sections, which account managers have none of. */
  may: { reply: boolean; archive: boolean; work: boolean; enterRestaurants: boolean };
  history: { reviewId: string; events: EventView[] } | null;
  confirm: { reviewId: string; replyId: string } | null;
  replyLengthMax: number;
};
