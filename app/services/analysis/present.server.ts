import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Tone } from "#app/ui/badge.tsx";
import { abilityOf } from "#contract/abilities.ts";
import type { Correction, TopicLabel } from "#contract/analysis/schemas.ts";
import type { Topic } from "#contract/analysis/topics.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import type { Caller } from "#contract/users/schemas.ts";

/** A topic of a review. */
export type TopicView = {
  topic: Topic;
  /** Its polarity, as text and as tone. */
  text: string;
  tone: Tone;
  /** Positions in the review's text, start included, end not. */
  spans: [start: number, end: number][];
};

/** The analysis of a review for one reader, without empty fields. */
export type AnalysisView = {
  topics: TopicView[];
  /** Present where the stars do not show it: without stars, or when a person set it. */
  sentiment?: { text: string; tone: Tone };
  /** Sentences about labels people set: the review as a whole, and topics they removed. */
  notes?: string[];
  /** Present if it differs from the platform's, or was set by a person. */
  languageName?: string;
  mayCorrect?: boolean;
  /** Its code, for people who may correct it. */
  language?: string;
};

type AnalysisPresenter = (review: Review) => AnalysisView | null;
type Reader = { context: Readonly<RouterContextProvider>; user: Caller };

const toneOf = { positive: "accent", negative: "danger", mixed: "brass", neutral: "neutral" } as const;

/** Sentences are highlighted by position, so that a topic without one only names who set it. */
const rangesOf = ({ spans }: TopicLabel) => spans.map(({ start, end }): [number, number] => [start, end]);

/** The presenter of analyses for the reader of this request; its result is null for a review that is not analysed yet. */
export function analysisPresenter({ context, user }: Reader): AnalysisPresenter {
  const t = textsIn(context, "analysis");
  const formats = formatsOf(languageOf(context));
  const mayCorrect = abilityOf(user).can("update", "Review");
  const correctedBy = ({ userName, at }: Correction) => ({ name: userName, ago: formats.ago(at) });
  return ({ analysis, rating, language }) => {
    if (!analysis) return null;
    const { sentiment, sentimentCorrected, languageCorrected, removed } = analysis;
    const notes = removed.map(({ topic, corrected }) =>
      t("card.removed", { topic: t(`topics.${topic}`), ...correctedBy(corrected) }),
    );
    for (const { topic, corrected } of analysis.topics)
      if (corrected) notes.push(`${t(`topics.${topic}`)} · ${t("card.by", correctedBy(corrected))}`);
    if (sentiment && sentimentCorrected)
      notes.push(t("card.wholeBy", { sentiment: t(`sentiments.${sentiment}`), ...correctedBy(sentimentCorrected) }));
    const isRead = analysis.languageBasis === "text" && analysis.language !== language?.split("-")[0];
    const written =
      analysis.language && (isRead || languageCorrected)
        ? t("card.written", { language: formats.languageName(analysis.language) })
        : null;
    if (written && languageCorrected) notes.push(`${written} · ${t("card.by", correctedBy(languageCorrected))}`);
    return {
      topics: analysis.topics.map((label) => ({
        topic: label.topic,
        text: t("card.chip", { topic: t(`topics.${label.topic}`), polarity: t(`polarities.${label.polarity}`) }),
        tone: toneOf[label.polarity],
        spans: rangesOf(label),
      })),
      ...(sentiment && (sentimentCorrected || rating === 0)
        ? { sentiment: { text: t(`sentiments.${sentiment}`), tone: toneOf[sentiment] } }
        : {}),
      ...(notes.length > 0 ? { notes } : {}),
      ...(written ? { languageName: written } : {}),
      ...(mayCorrect ? { mayCorrect, language: analysis.language ?? "" } : {}),
    };
  };
}
