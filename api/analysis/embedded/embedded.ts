import type { Span } from "#contract/analysis/schemas.ts";
import type { Sentiment, Topic } from "#contract/analysis/topics.ts";
import { Language } from "#contract/languages.ts";
import type { Finding, ReviewToAnalyse, TopicSpans } from "../analyser.ts";
import { clausesOf } from "./clauses.ts";
import { type DetectLanguage, languageOf, letterCount } from "./language.ts";
import { type Lexicon, lexiconFor } from "./lexicon.ts";
import { findingOf } from "./mentions.ts";
import { type Sentence, sentencesOf } from "./tokens.ts";

/** Grows with every change of the lexicons or of how they are read: what an older one found is then found again. */
export const embeddedVersion = 1;

/** Shorter sentences of another language than their review's are taken for names and loan words. */
const ownLanguageLetterCountMin = 40;

const signOf = (score: number): Sentiment => (score > 0 ? "positive" : score < 0 ? "negative" : "neutral");
/** The stars speak first: 4 and 5 praise, 1 and 2 complain. 0 = no stars. */
const sentimentOfStars = (rating: number): Sentiment | null =>
  rating === 0 ? null : rating > 3 ? "positive" : rating < 3 ? "negative" : "neutral";

const sum = (scores: readonly number[]) => scores.reduce((total, score) => total + score, 0);
type MentionedTopic = { topic: Topic; span: Span };
type Read = { told: MentionedTopic[]; score: number };

/**
 * What a topic is to a guest who only names it: the stars tell. Without stars, what is told by "not" is a complaint more often
 * than not, and the rest is only named.
 */
function leaning(sentence: Sentence, lexicon: Lexicon, rating: number): number {
  const stars = sentimentOfStars(rating);
  if (stars === "positive") return 1;
  if (stars === "negative") return -1;
  const isNegative = sentence.tokens.some((_, at) => lexicon(sentence.tokens, at)?.meaning.roles.has("negation"));
  return isNegative ? -1 : 0;
}

/** What a sentence says of each topic. The whole sentence shows it, or its half where the writer turns round. */
function readSentence(sentence: Sentence, lexicon: Lexicon, rating: number): Read {
  const clauses = clausesOf(sentence, lexicon);
  const findings = clauses.map(findingOf);
  const loose = sum(findings.flatMap(({ unattached }) => unattached));
  const whole = sum(findings.map(({ general }) => general));
  const hasOpinion = findings.some(({ score, unattached }) => score !== 0 || unattached.length > 0);
  const told = findings.flatMap(({ mentions, general, score }, index) => {
    const clause = clauses[index];
    if (!clause) return [];
    const part = clauses.length > 1 ? clause : sentence;
    return mentions.map((mention): MentionedTopic => {
      const own =
        mention.score ?? (loose || general || whole || score || (hasOpinion ? 0 : leaning(sentence, lexicon, rating)));
      return { topic: mention.topic, span: { start: part.start, end: part.end, polarity: signOf(own) } };
    });
  });
  return { told, score: sum(findings.map(({ score }) => score)) };
}

/** Sentences of a review in several languages are read in their own. */
function lexiconOf(text: string, sentence: Sentence, language: string | null, detect: DetectLanguage): Lexicon {
  const own = text.slice(sentence.start, sentence.end);
  const found = letterCount(own) < ownLanguageLetterCountMin ? null : detect(own);
  return lexiconFor(Language.safeParse(found ?? language).data ?? null);
}

function read(text: string, language: string | null, rating: number, detect: DetectLanguage): Read {
  const reads = sentencesOf(text).map((sentence) =>
    readSentence(sentence, lexiconOf(text, sentence, language, detect), rating),
  );
  return { told: reads.flatMap(({ told }) => told), score: sum(reads.map(({ score }) => score)) };
}

function byTopic(told: readonly MentionedTopic[]): TopicSpans[] {
  const groups = Map.groupBy(told, ({ topic }) => topic);
  return [...groups].map(([topic, ofTopic]) => ({ topic, spans: ofTopic.map(({ span }) => span) }));
}

/** Reads one review with the lexicon of its language; a language without one keeps its stars and its emoji. */
export function analyseReview(review: ReviewToAnalyse, detect: DetectLanguage): Finding {
  const found = languageOf(review, detect);
  const body = read(review.text ?? "", found.language, review.rating, detect);
  const score = body.score + read(review.title ?? "", found.language, review.rating, detect).score;
  const isReadable = score !== 0 || Language.safeParse(found.language).success;
  const sentiment = sentimentOfStars(review.rating) ?? (isReadable ? signOf(score) : null);
  return { id: review.id, ...found, sentiment, topics: byTopic(body.told) };
}
