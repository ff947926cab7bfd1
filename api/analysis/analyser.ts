import type { ReviewAnalysis, Span } from "#contract/analysis/schemas.ts";
import type { Sentiment, Topic } from "#contract/analysis/topics.ts";

/** What an analyser reads of a review. */
export type ReviewToAnalyse = {
  id: string;
  title: string | null;
  text: string | null;
  /** 1–5, 0 = no rating. */
  rating: number;
  /** The language the platform reports; not always right. */
  reportedLanguage: string | null;
  /** The restaurant's usual language, for texts too short to detect one. */
  usualLanguage: string;
};

/** The sentences that speak of a topic; `Span` positions are UTF-16 units of `text`. */
export type TopicSpans = { topic: Topic; spans: Span[] };

export type Finding = Pick<ReviewAnalysis, "language" | "languageBasis"> & {
  id: string;
  sentiment: Sentiment | null;
  topics: TopicSpans[];
};

/** Reads reviews. `id` changes with everything that may change its findings; all reviews are then read again. */
export type Analyser = {
  id: string;
  /** Number of reviews per call of `analyse`. */
  batchSize: number;
  /** The findings of a batch, in any order. A review may be missing: it then has no finding. */
  analyse(reviews: readonly ReviewToAnalyse[]): Promise<Finding[]>;
  /** Frees memory and threads while there is nothing to read. */
  rest(): Promise<void>;
};
