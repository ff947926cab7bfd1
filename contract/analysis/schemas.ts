import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { polarities, reviewLanguages, sentiments, topics, writtenLanguages } from "./topics.ts";

export const Topic = z.enum(topics);
export const Sentiment = z.enum(sentiments);
export const Polarity = z.enum(polarities);
export const ReviewLanguage = z.enum(reviewLanguages);

/** UTF-16 positions in the review's `text`: `start` included, `end` not. */
export const Span = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(1),
  polarity: z.enum(["positive", "neutral", "negative"]),
  /** What the polarity rests on where no words say it of this very topic: those around it, or nothing but the stars. */
  basis: z.enum(["context", "stars"]).optional(),
});
export type Span = z.infer<typeof Span>;

/** Who set a label by hand, and when. */
export const Correction = z.object({ userName: z.string(), at: Instant });
export type Correction = z.infer<typeof Correction>;

export const TopicLabel = z.object({
  topic: Topic,
  polarity: Polarity,
  /** The sentences that show it, in the order of the text; empty where a person added the topic. */
  spans: z.array(Span),
  corrected: Correction.nullable(),
});
export type TopicLabel = z.infer<typeof TopicLabel>;

/** What a review was found to say. A label set by a person stays, whatever an analyser finds later. */
export const ReviewAnalysis = z.object({
  /** ISO 639-1; null where there is no text, or no language in it. */
  language: z.string().nullable(),
  /** `text`: detected from the text · `told`: reported by the platform · `assumed`: the restaurant's usual one. */
  languageBasis: z.enum(["text", "told", "assumed"]).nullable(),
  /** Who set the language by hand; `languageBasis` then does not apply. */
  languageCorrected: Correction.nullable(),
  /** From its stars, where it has some; null where neither stars nor text show it. */
  sentiment: Sentiment.nullable(),
  sentimentCorrected: Correction.nullable(),
  topics: z.array(TopicLabel),
  /** Topics that a person removed: what an analyser found there is not shown. */
  removed: z.array(z.object({ topic: Topic, corrected: Correction })),
  /** The analyser's id, such as `comptoir/1` for the embedded one. */
  analyser: z.string(),
  analysedAt: Instant,
});
export type ReviewAnalysis = z.infer<typeof ReviewAnalysis>;

/**
 * One label set by hand. `value` null removes the correction: the analyser's finding counts again. `none`: the review does not
 * mention that topic.
 */
export const LabelCorrection = z.discriminatedUnion("label", [
  z.object({ label: z.literal("sentiment"), value: Sentiment.nullable() }),
  z.object({ label: z.literal("language"), value: z.enum(writtenLanguages).nullable() }),
  z.object({ label: Topic, value: z.enum([...polarities, "none"]).nullable() }),
]);
export type LabelCorrection = z.infer<typeof LabelCorrection>;

/** How often a topic was mentioned: reviews that praise it, complain about it (one may do both), or only name it. */
export const TopicCounts = z.object({
  topic: Topic,
  positive: z.number().int(),
  negative: z.number().int(),
  neutral: z.number().int(),
});
export type TopicCounts = z.infer<typeof TopicCounts>;

/** Topics of the chosen reviews, in total and month by month. */
export const TopicReport = z.object({
  /** Reviews with a text that an analyser has read, and those not read yet. */
  analysedCount: z.number().int(),
  waitingCount: z.number().int(),
  totals: z.array(TopicCounts),
  /** The same over as many days before the chosen period; null where that has no beginning. */
  before: z.array(TopicCounts).nullable(),
  /** Oldest first, months in each restaurant's own zone, those without a mention included; at most the last 24. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), topics: z.array(TopicCounts) })),
});
export type TopicReport = z.infer<typeof TopicReport>;

/** A sentence of a guest that praises a topic, or complains about it. */
export const TopicQuote = z.object({
  reviewId: Id,
  restaurantName: z.string(),
  restaurantTimeZone: z.string(),
  platformKey: PlatformKey,
  author: z.string().nullable(),
  /** 1–5, 0 = no rating. */
  rating: z.number().int(),
  publishedAt: Instant,
  /** ISO 639-1 of the words; null where unknown. */
  language: z.string().nullable(),
  /** The sentences of the review that show it; empty where a person said so. */
  text: z.string(),
});
export type TopicQuote = z.infer<typeof TopicQuote>;

export const LabelCorrectionInput = z.object({ reviewId: Id, correction: LabelCorrection });
