import type { Polarity, Topic } from "../analysis/topics.ts";
import type { PlatformKey } from "../platforms/schemas.ts";
import type { Days } from "./filter.ts";
import type { ReplyMethod } from "./reply-methods.ts";
import type { ResponseStep } from "./response-steps.ts";
import type { Score } from "./score.ts";

/** Counts of reviews, each exact. */
export type ReviewFigures = {
  count: number;
  privateCount: number;
  withTextCount: number;
  /** Reviews by stars; index 0 = no rating. */
  distribution: number[];
  ratedCount: number;
  /** To two decimals; null without a rated review. */
  averageRating: number | null;
  answeredCount: number;
  pendingCount: number;
  notAnsweredCount: number;
  /** All but those that cannot be answered. */
  answerableCount: number;
  /** Answered among answerable, 0 to 1; null where nothing can be answered. */
  responseRate: number | null;
  /** Removed from their platform; in none of the other counts. */
  removedCount: number;
};

/** A step of a series, with its days as far as they are within the period. */
export type SeriesStep<Figures> = Days & Figures;

/** Response times of first replies. */
export type ResponseFigures = {
  answeredCount: number;
  /** Answered at a known time: the others count towards no time. */
  timedCount: number;
  averageSeconds: number | null;
  /** The step that the median lies in; null without a known time. */
  median: ResponseStep | null;
  /** First replies per step of `responseSteps`. */
  histogram: number[];
};
/** Null: a rule, the platform, or somebody who is gone. */
export type PersonResponses = ResponseFigures & { userId: string | null; name: string | null };
export type MethodResponses = ResponseFigures & { method: ReplyMethod };

/** Reviews by how they mention a topic, each in one tone. */
export type TopicTones = Record<Polarity, number>;
export type TopicFigures = {
  topic: Topic;
  tones: TopicTones;
  mentionCount: number;
  /** Mentions among reviews with a text, 0 to 1; null without any. */
  share: number | null;
  before: { tones: TopicTones; mentionCount: number; share: number | null } | null;
};

export type RankedRestaurant = {
  restaurantId: string;
  figures: ReviewFigures;
  before: ReviewFigures | null;
  /** Null below ten rated reviews. */
  score: Score | null;
  /** Above or below the mean of the scores of the set, to one decimal. */
  gap: number | null;
  scoreBefore: Score | null;
};

/** The average of all public reviews received up to the end of a step, whenever they were written. */
export type RatingStep = Days & { ratedCount: number; averageRating: number | null };
/** What platforms said of their listings on the last day of a step that was read. */
export type PlatformRatingStep = Days & { platformKey: PlatformKey; rating: number | null; reviewCount: number | null };
