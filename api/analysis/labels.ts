import { type SQL, sql } from "drizzle-orm";
import type { Finding } from "#api/analysis/analyser.ts";
import { instant } from "#api/db/instants.ts";
import { v } from "#api/db/review-names.ts";
import { analysisCorrections, reviewAnalyses } from "#api/db/schema/analysis.ts";
import {
  type Correction,
  type ReviewAnalysis,
  Sentiment,
  type Span,
  type TopicLabel,
} from "#contract/analysis/schemas.ts";
import { type Polarity, type Topic, topics } from "#contract/analysis/topics.ts";
import { bitsOf } from "./bits.ts";

type StoredCorrection = Correction & { label: string; value: string };
/** A stored analysis: the analyser's finding and the corrections people made. */
export type StoredAnalysis = {
  finding: Omit<Finding, "id">;
  analyser: string;
  analysedAt: string;
  corrections: StoredCorrection[];
};

const { label, value, userName, at } = analysisCorrections;
const corrections = sql`select jsonb_agg(jsonb_build_object('label', ${label}, 'value', ${value}, 'userName', ${userName}, 'at', ${instant(at)}))
  from ${analysisCorrections} where ${analysisCorrections.reviewId} = ${v.id}`;

/** The stored analysis of a review `v` as one JSON value; null until its text has been read. */
export const storedAnalysis: SQL = sql`(select jsonb_build_object('finding', ${reviewAnalyses.finding},
    'analyser', ${reviewAnalyses.analyser}, 'analysedAt', ${instant(reviewAnalyses.analysedAt)},
    'corrections', coalesce((${corrections}), '[]'))
  from ${reviewAnalyses} where ${reviewAnalyses.reviewId} = ${v.id} and ${v.analysedBy} is not null)`;

/**
 * Praise and complaint in one review make it mixed; sentences that only name the topic change nothing. What rests on the words around, or
 * on the stars, counts only where no words say it of the topic.
 */
function polarityOf(spans: readonly Span[]): Polarity {
  const said = spans.filter(({ polarity, basis }) => polarity !== "neutral" && basis === undefined);
  const counted = said.length > 0 ? said : spans;
  const has = (side: Span["polarity"]) => counted.some(({ polarity }) => polarity === side);
  if (has("positive") && has("negative")) return "mixed";
  return has("positive") ? "positive" : has("negative") ? "negative" : "neutral";
}

/** When a person corrected a label, sentences that show the opposite are no longer evidence. */
const spansFor = (spans: Span[], polarity: Polarity): Span[] =>
  polarity === "mixed" || polarity === "neutral" ? spans : spans.filter((span) => span.polarity === polarity);

const correctionOf = ({ userName, at }: StoredCorrection): Correction => ({ userName, at });

function labelOf(topic: Topic, spans: Span[], correction: StoredCorrection | undefined): TopicLabel | null {
  if (!correction) return spans.length === 0 ? null : { topic, polarity: polarityOf(spans), spans, corrected: null };
  if (correction.value === "none") return null;
  const polarity = correction.value as Polarity;
  return { topic, polarity, spans: spansFor(spans, polarity), corrected: correctionOf(correction) };
}

/** The analysis in effect: the analyser's finding, replaced by people's corrections where there are any. */
export function analysisOf({ finding, analyser, analysedAt, corrections }: StoredAnalysis): ReviewAnalysis {
  const byLabel = new Map(corrections.map((correction) => [correction.label, correction]));
  const labels = topics.flatMap((topic) => {
    const spans = finding.topics.find((found) => found.topic === topic)?.spans ?? [];
    return labelOf(topic, spans, byLabel.get(topic)) ?? [];
  });
  const removed = topics.flatMap((topic) => {
    const correction = byLabel.get(topic);
    return correction?.value === "none" ? [{ topic, corrected: correctionOf(correction) }] : [];
  });
  const [sentiment, language] = [byLabel.get("sentiment"), byLabel.get("language")];
  return {
    language: language?.value ?? finding.language,
    languageBasis: language ? null : finding.languageBasis,
    languageCorrected: language ? correctionOf(language) : null,
    sentiment: sentiment ? Sentiment.parse(sentiment.value) : finding.sentiment,
    sentimentCorrected: sentiment ? correctionOf(sentiment) : null,
    topics: labels,
    removed,
    analyser,
    analysedAt,
  };
}

/** The columns of the review that the list's filters use. */
export function columnsOf(analysis: Pick<ReviewAnalysis, "topics" | "sentiment" | "language">) {
  return { sentiment: analysis.sentiment, topicBits: bitsOf(analysis.topics), spokenLanguage: analysis.language };
}
