import type { Span, TopicQuote } from "#contract/analysis/schemas.ts";
import type { Topic } from "#contract/analysis/topics.ts";
import { type ReviewQuery, sortedReviewQuery } from "#contract/reviews/filters.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { listReviews } from "../reviews/list/page.ts";
import type { ReviewServices } from "../reviews/parts.ts";

/** The newest so many reviews are looked through for the clearest sentences. */
const candidateCount = 60;

type Side = "positive" | "negative";
type Asked = { topic: Topic; side: Side };
type Ranked = { quote: TopicQuote; rank: number };

const bases: Record<NonNullable<Span["basis"]> | "words", number> = { words: 0, context: 1, stars: 2 };
const basisOf = ({ basis }: Span) => bases[basis ?? "words"];

/** Guests who give few stars complain, those who give many praise; the others show less clearly what they mean. */
const agrees = (rating: number, side: Side) => rating === 0 || (side === "positive" ? rating >= 3 : rating <= 3);

/**
 * What a review shows of a topic: its sentences with the best basis. Null where nothing but the stars speaks, unless a person set the
 * label, who then comes last.
 */
function rankedOf(review: Review, { topic, side }: Asked): Ranked | null {
  const label = review.analysis?.topics.find((one) => one.topic === topic);
  const spans = label?.spans.filter(({ polarity }) => polarity === side) ?? [];
  const best = Math.min(...spans.map(basisOf), bases.stars);
  if (best === bases.stars && !label?.corrected) return null;
  const shown = best === bases.stars ? [] : spans.filter((span) => basisOf(span) === best);
  const said = shown.map(({ start, end }) => (review.text ?? "").slice(start, end));
  const quote: TopicQuote = {
    reviewId: review._id,
    restaurantName: review.restaurantName,
    restaurantTimeZone: review.restaurantTimeZone,
    platformKey: review.platformKey,
    author: review.author,
    rating: review.rating,
    publishedAt: review.publishedAt,
    language: review.analysis?.language ?? null,
    text: [...new Set(said)].join(" … "),
  };
  return { quote, rank: (agrees(review.rating, side) ? 0 : 10) + best };
}

/**
 * The clearest sentences about a topic among the newest reviews of `restaurantIds` (within the caller's access scope) that match: those
 * whose stars agree first, then those that say it in so many words, then the newest (docs/decisions/223).
 */
export async function quoteTopic(
  services: ReviewServices,
  restaurantIds: readonly string[],
  { topic, side, count, ...query }: ReviewQuery & Asked & { count: number },
): Promise<TopicQuote[]> {
  const { data } = await listReviews(services, restaurantIds, {
    ...sortedReviewQuery.defaults,
    ...query,
    topics: [topic],
    topicPolarity: side,
    pageSize: candidateCount,
  });
  return data
    .flatMap((review) => rankedOf(review, { topic, side }) ?? [])
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ quote }) => quote);
}
