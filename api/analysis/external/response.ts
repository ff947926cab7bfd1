import { z } from "zod";
import { Sentiment, type Span, Topic } from "#contract/analysis/schemas.ts";
import type { Finding, ReviewToAnalyse, TopicSpans } from "../analyser.ts";

const SpanPolarity = z.enum(["positive", "neutral", "negative"]);
/** A sentence that speaks of a topic: quoted, or by its UTF-16 positions. */
const FoundTopic = z.object({
  topic: Topic,
  polarity: SpanPolarity,
  quote: z.string().optional(),
  start: z.number().int().optional(),
  end: z.number().int().optional(),
});
const FoundReview = z.object({
  id: z.string(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullish(),
  sentiment: Sentiment.nullish(),
  topics: z.array(FoundTopic).max(100),
});
type FoundReview = z.infer<typeof FoundReview>;
const Envelope = z.object({ reviews: z.array(z.unknown()).max(1000) });

/** Position of a found topic in the text; null when the quote or the positions do not exist, so that invented words are never shown. */
function spanOf(text: string, { quote, start, end, polarity }: z.infer<typeof FoundTopic>): Span | null {
  if (quote !== undefined && quote.trim() !== "") {
    const at = text.indexOf(quote.trim());
    return at < 0 ? null : { start: at, end: at + quote.trim().length, polarity };
  }
  if (start === undefined || end === undefined || start < 0 || end <= start || end > text.length) return null;
  return { start, end, polarity };
}

function findingOf(review: ReviewToAnalyse, found: FoundReview): Finding {
  const text = review.text ?? "";
  const spans = found.topics.flatMap((one) => {
    const span = spanOf(text, one);
    return span ? [{ topic: one.topic, span }] : [];
  });
  const topics: TopicSpans[] = [...Map.groupBy(spans, ({ topic }) => topic)].map(([topic, own]) => ({
    topic,
    spans: own.map(({ span }) => span).sort((one, other) => one.start - other.start),
  }));
  // The stars decide before the analyser.
  const stars =
    review.rating === 0 ? null : review.rating > 3 ? "positive" : review.rating < 3 ? "negative" : "neutral";
  const language = found.language ?? null;
  return {
    id: review.id,
    language,
    languageBasis: language ? "text" : null,
    sentiment: stars ?? found.sentiment ?? null,
    topics,
  };
}

/** The findings of a response. A review that is missing or malformed in it is left out; null when the whole response is malformed. */
export function readResponse(response: unknown, reviews: readonly ReviewToAnalyse[]): Finding[] | null {
  const envelope = Envelope.safeParse(response);
  if (!envelope.success) return null;
  const asked = new Map(reviews.map((review) => [review.id, review]));
  const findings = new Map<string, Finding>();
  for (const one of envelope.data.reviews) {
    const found = FoundReview.safeParse(one);
    const review = found.success ? asked.get(found.data.id) : undefined;
    if (found.success && review) findings.set(review.id, findingOf(review, found.data));
  }
  return [...findings.values()];
}
