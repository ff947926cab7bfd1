import type { Span } from "#contract/analysis/schemas.ts";
import type { Sentiment, Topic } from "#contract/analysis/topics.ts";
import { Language } from "#contract/languages.ts";
import type { Finding, ReviewToAnalyse, TopicSpans } from "../analyser.ts";
import { clausesOf } from "./clauses.ts";
import { type DetectLanguage, languageOf, letterCount } from "./language.ts";
import { type Lexicon, lexiconFor } from "./lexicon.ts";
import { findingOf } from "./mentions.ts";
import { type Sentence, sentencesOf } from "./tokens.ts";

/** Raised with every change of the lexicons or of the code that reads them; reviews read with an older version are then read again. */
export const embeddedVersion = 1;

/** Shorter sentences in another language than the review's are taken for names and loan words. */
const ownLanguageLetterCountMin = 40;

const signOf = (score: number): Sentiment => (score > 0 ? "positive" : score < 0 ? "negative" : "neutral");
/** The stars decide before the text: 4 and 5 are positive, 1 and 2 negative; null without stars. */
const sentimentOfStars = (rating: number): Sentiment | null =>
  rating === 0 ? null : rating > 3 ? "positive" : rating < 3 ? "negative" : "neutral";

const sum = (scores: readonly number[]) => scores.reduce((total, score) => total + score, 0);
type MentionedTopic = { topic: Topic; span: Span };
type Read = { mentioned: MentionedTopic[]; score: number };

/**
 * The score of a topic that is only named: the stars decide. Without stars a negation ("not") counts as a complaint, since it mostly
 * is one, and anything else stays neutral.
 */
function leaning(sentence: Sentence, lexicon: Lexicon, rating: number): number {
  const stars = sentimentOfStars(rating);
  if (stars === "positive") return 1;
  if (stars === "negative") return -1;
  const isNegative = sentence.tokens.some((_, at) => lexicon(sentence.tokens, at)?.meaning.roles.has("negation"));
  return isNegative ? -1 : 0;
}

/** The topics of a sentence. The span is the whole sentence, or its clause where the sentence contrasts two. */
function readSentence(sentence: Sentence, lexicon: Lexicon, rating: number): Read {
  const clauses = clausesOf(sentence, lexicon);
  const findings = clauses.map(findingOf);
  const loose = sum(findings.flatMap(({ unattached }) => unattached));
  const whole = sum(findings.map(({ general }) => general));
  const hasOpinion = findings.some(({ score, unattached }) => score !== 0 || unattached.length > 0);
  const mentioned = findings.flatMap(({ mentions, general, score }, index) => {
    const clause = clauses[index];
    if (!clause) return [];
    const part = clauses.length > 1 ? clause : sentence;
    return mentions.map((mention): MentionedTopic => {
      const own =
        mention.score ?? (loose || general || whole || score || (hasOpinion ? 0 : leaning(sentence, lexicon, rating)));
      return { topic: mention.topic, span: { start: part.start, end: part.end, polarity: signOf(own) } };
    });
  });
  return { mentioned, score: sum(findings.map(({ score }) => score)) };
}

/** The lexicon of a sentence: reviews in several languages are read sentence by sentence in each one's language. */
function lexiconOf(text: string, sentence: Sentence, language: string | null, detect: DetectLanguage): Lexicon {
  const own = text.slice(sentence.start, sentence.end);
  const found = letterCount(own) < ownLanguageLetterCountMin ? null : detect(own);
  return lexiconFor(Language.safeParse(found ?? language).data ?? null);
}

function read(text: string, language: string | null, rating: number, detect: DetectLanguage): Read {
  const reads = sentencesOf(text).map((sentence) =>
    readSentence(sentence, lexiconOf(text, sentence, language, detect), rating),
  );
  return { mentioned: reads.flatMap(({ mentioned }) => mentioned), score: sum(reads.map(({ score }) => score)) };
}

function byTopic(mentioned: readonly MentionedTopic[]): TopicSpans[] {
  const groups = Map.groupBy(mentioned, ({ topic }) => topic);
  return [...groups].map(([topic, ofTopic]) => ({ topic, spans: ofTopic.map(({ span }) => span) }));
}

/** Reads one review with the lexicon of its language. Without such a lexicon only stars and emoji count. */
export function analyseReview(review: ReviewToAnalyse, detect: DetectLanguage): Finding {
  const found = languageOf(review, detect);
  const body = read(review.text ?? "", found.language, review.rating, detect);
  const score = body.score + read(review.title ?? "", found.language, review.rating, detect).score;
  const isReadable = score !== 0 || Language.safeParse(found.language).success;
  const sentiment = sentimentOfStars(review.rating) ?? (isReadable ? signOf(score) : null);
  return { id: review.id, ...found, sentiment, topics: byTopic(body.mentioned) };
}
