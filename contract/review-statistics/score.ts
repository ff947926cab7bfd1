/** Fewer rated reviews say too little: no score. */
export const scoreReviewsMin = 10;
/** Reviews in thirty days from which a restaurant has all points for their number. */
export const fullVolume = 10;
/** Most points of each part of the score. */
export const scorePoints = { rating: 60, response: 25, volume: 15 } as const;

/** What a score is made of, over the days of a filter. */
export type ScoreFacts = {
  ratedCount: number;
  /** Sum of the stars of the rated reviews. */
  starCount: number;
  reviewCount: number;
  answeredCount: number;
  /** Reviews that can be answered at all. */
  answerableCount: number;
  dayCount: number;
};

/** Points of each part; `response` is null where nothing can be answered, and the other parts then make up the hundred. */
export type Score = { value: number; rating: number; response: number | null; volume: number };

const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * The score from 0 to 100 (docs/decisions/267): the average rating from one star (0) to five (60 points), the share of answerable reviews
 * that are answered (25), and reviews in thirty days up to ten (15). To one decimal; null below ten rated reviews.
 */
export function scoreOf(facts: ScoreFacts): Score | null {
  if (facts.ratedCount < scoreReviewsMin) return null;
  const rating = ((facts.starCount / facts.ratedCount - 1) / 4) * scorePoints.rating;
  const volume = Math.min(1, (facts.reviewCount / facts.dayCount) * (30 / fullVolume)) * scorePoints.volume;
  if (facts.answerableCount === 0) {
    const value = ((rating + volume) / (scorePoints.rating + scorePoints.volume)) * 100;
    return { value: rounded(value), rating: rounded(rating), response: null, volume: rounded(volume) };
  }
  const response = (facts.answeredCount / facts.answerableCount) * scorePoints.response;
  return {
    value: rounded(rating + response + volume),
    rating: rounded(rating),
    response: rounded(response),
    volume: rounded(volume),
  };
}
