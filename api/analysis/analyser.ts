import type { ReviewAnalysis, Span } from "#contract/analysis/schemas.ts";
import type { Sentiment, Topic } from "#contract/analysis/topics.ts";

/** What an analyser is given of a review. */
export type ReviewToAnalyse = {
  id: string;
  title: string | null;
  text: string | null;
  /** 1–5, 0 = no rating. */
  rating: number;
  /** The platform's word for the language; not always right. */
  reportedLanguage: string | null;
  /** The language in which the restaurant is usually written to; for texts too short to tell. */
  usualLanguage: string;
};

/** A sentence that speaks of a topic; places are UTF-16 units of `text`. */
export type TopicSpans = { topic: Topic; spans: Span[] };

export type Finding = Pick<ReviewAnalysis, "language" | "languageBasis"> & {
  id: string;
  sentiment: Sentiment | null;
  topics: TopicSpans[];
};

/** Reads reviews. `id` changes with whatever may change its findings: then everything is read again. */
export type Analyser = {
  id: string;
  /** How many reviews at once. */
  batchSize: number;
  /** The findings of a batch, in any order; a review may be left out, which is then nobody's finding. */
  analyse(reviews: readonly ReviewToAnalyse[]): Promise<Finding[]>;
  /** Lets go of what it holds while there is nothing to do. */
  rest(): Promise<void>;
};
