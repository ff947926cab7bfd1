import type { Span } from "#contract/analysis/schemas.ts";
import type { Sentiment, Topic } from "#contract/analysis/topics.ts";
import { Language } from "#contract/languages.ts";
import type { Finding, ReviewToAnalyse, TopicSpans } from "../analyser.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { type DetectLanguage, languageOf, letterCount } from "./language.ts";
import { type Lexicon, lexiconFor } from "./lexicon.ts";
import { type ClauseFinding, findingOf, type Stars } from "./mentions.ts";
import { type Sentence, sentencesOf } from "./tokens.ts";

/** Raised with every change of the lexicons or of the code that reads them; reviews read with an older version are then read again. */
export const embeddedVersion = 4;

/** Shorter sentences in another language than the review's are taken for names and loan words. */
const ownLanguageLetterCountMin = 40;

const signOf = (score: number): Sentiment => (score > 0 ? "positive" : score < 0 ? "negative" : "neutral");
/** The stars decide before the text: 4 and 5 are positive, 1 and 2 negative; null without stars. */
const sentimentOfStars = (rating: number): Sentiment | null =>
  rating === 0 ? null : rating > 3 ? "positive" : rating < 3 ? "negative" : "neutral";
/** What the stars say beforehand of each topic. Guests who give four are content with most things, not with all. */
const starsOf = (rating: number): Stars => (rating === 5 ? 1 : rating === 1 || rating === 2 ? -1 : 0);

const sum = (scores: readonly number[]) => scores.reduce((total, score) => total + score, 0);
type MentionedTopic = { topic: Topic; span: Span };
type Read = { mentioned: MentionedTopic[]; score: number };
type Evidence = { score: number; basis?: Span["basis"] };

const isDenied = (sentence: Sentence, lexicon: Lexicon) =>
  sentence.tokens.some((_, at) => lexicon(sentence.tokens, at)?.meaning.roles.has("negation"));

/**
 * What is said of a topic without an opinion of its own: what its clause says, or, unless the sentence turns round ("but"), the others
 * do. After a turn it is the opposite of what stood before. A topic that is only named takes its score from the stars; without stars a
 * negation ("not") counts as a complaint, since it mostly is one.
 */
function evidenceAround(
  at: number,
  clauses: readonly Clause[],
  findings: readonly ClauseFinding[],
  stars: Stars,
): Evidence | null {
  const own = findings[at];
  const ownScore = sum(own?.unattached ?? []) || own?.general || own?.score;
  if (ownScore) return { score: ownScore, basis: "context" };
  const hasOpinion = findings.some(({ score, unattached }) => score !== 0 || unattached.length > 0);
  if (!clauses.some(({ turnsRound }) => turnsRound)) {
    const score = sum(findings.flatMap(({ unattached }) => unattached)) || sum(findings.map(({ general }) => general));
    if (score) return { score, basis: "context" };
  } else if (clauses[at]?.turnsRound) {
    const before = findings[at - 1]?.score;
    if (before) return { score: -before, basis: "context" };
  }
  if (hasOpinion) return { score: 0, basis: "context" };
  return stars === 0 ? null : { score: stars, basis: "stars" };
}

/** Against the stars only words that say it of the topic itself are believed; praise against them only of a topic that is named. */
const believed = ({ score, basis }: Evidence, stars: Stars): Evidence =>
  basis && score * stars < 0 ? { score: 0, basis } : { score, basis };

/** The topics of a sentence. The span is the whole sentence, or its clause where the sentence contrasts two. */
function readSentence(sentence: Sentence, lexicon: Lexicon, rating: number): Read {
  const stars = starsOf(rating);
  const clauses = clausesOf(sentence, lexicon);
  const findings = clauses.map((clause) => findingOf(clause, stars));
  const mentioned = findings.flatMap(({ mentions }, index) => {
    const clause = clauses[index];
    if (!clause) return [];
    const part = clauses.length > 1 ? clause : sentence;
    return mentions.map(({ topic, score: own, isInSoManyWords, isNamed }): MentionedTopic => {
      const isClear = isInSoManyWords && (isNamed || stars >= 0 || (own ?? 0) <= 0);
      const evidence: Evidence =
        own !== null
          ? { score: own, basis: isClear ? undefined : "context" }
          : (evidenceAround(index, clauses, findings, stars) ?? {
              score: rating === 0 && isDenied(sentence, lexicon) ? -1 : 0,
              basis: "context",
            });
      const { score, basis } = believed(evidence, stars);
      const polarity = signOf(score);
      const span = { start: part.start, end: part.end, polarity };
      return { topic, span: basis && polarity !== "neutral" ? { ...span, basis } : span };
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
