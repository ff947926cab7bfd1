import type { DraftProblem, FactLine } from "#contract/ai/schemas.ts";
import type { Language } from "#contract/languages.ts";
import { findAdmission } from "./admissions.ts";
import { checkSentence, type Grounding } from "./claims.ts";
import { wrongHours } from "./hours.ts";
import { isForeignTo, languageOfText } from "./language.ts";
import { findPerson, type KnownNames } from "./people.ts";
import { findPromise, speaksOfPrices } from "./promises.ts";
import { findRepeated } from "./similarity.ts";
import { isOrdinary, numbersOf, sourceOf } from "./vocabulary.ts";
import { fold, holdsWord, joinSpelled, sentencesOf, wordsOf } from "./words.ts";

/** The material a draft is checked against. */
export type Material = {
  language: Language;
  /** Title, text and translations of the review. */
  reviewText: string;
  rating: number;
  author: string;
  /** Public and internal name, organization, town, street. */
  restaurantNames: readonly string[];
  facts: readonly FactLine[];
  signature: string;
  forbiddenWords: readonly string[];
  /** Of this restaurant, newest first. */
  recentReplies: readonly string[];
  /** Sentences and words that staff write repeatedly: allowed, except promises. */
  ownPhrases?: readonly string[];
};
export type GuardResult = { problems: DraftProblem[]; facts: FactLine[] };

export const draftLengthMax = 1500;
const draftLengthMin = 12;
const excerptLengthMax = 300;
const ownWordsMax = 3;

/** Signs of a model talking about itself, of an unfilled form, or of markup: never part of a reply. */
const traces =
  /[{}<>]|\*\*|```|^#|\[[^\]]*\]|\b(?:language model|modele de langage|modelo de lenguaje|modello linguistico|as an ai|en tant qu'ia|prompt|assistant|instructions?|instrucciones|istruzioni|consignes)\b\s?:?/imu;
/** A spelled-out address, and digits in place of letters. */
const disguised = /\S\s+\.\s*(?:com|fr|it|es|net|org|uk|eu|io|app)\b|\p{L}\d+\p{L}|\b0\p{L}{2,}/iu;
const foreignLetter = /(?!\p{Script=Latin})\p{L}/u;

const problem = (kind: DraftProblem["kind"], excerpt: string): DraftProblem => ({
  kind,
  excerpt: excerpt.slice(0, excerptLengthMax),
});

/** Problems of the text as a whole. */
function problemsOfForm(text: string, body: string, { author, restaurantNames }: Material): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (text.length > draftLengthMax || body.length < draftLengthMin)
    problems.push(problem("length", String(text.length)));
  const trace = traces.exec(fold(body))?.[0];
  if (trace !== undefined) problems.push(problem("form", trace.trim() || trace));
  const foreign = foreignLetter.exec(author ? body.replaceAll(author, "") : body)?.[0];
  if (foreign) problems.push(problem("form", foreign));
  const mask = disguised.exec(
    restaurantNames
      .concat(author)
      .filter(Boolean)
      .reduce((rest, name) => rest.replaceAll(name, ""), body),
  )?.[0];
  if (mask) problems.push(problem("form", mask));
  return problems;
}

function problemsOfWords(text: string, body: string, material: Material): DraftProblem[] {
  const folded = joinSpelled(fold(text));
  const forbidden = material.forbiddenWords.filter((word) => holdsWord(folded, fold(word).trim()));
  const problems = forbidden.map((word) => problem("forbidden", word));
  if (isForeignTo(body, material.language)) problems.push(problem("language", languageOfText(body) ?? ""));
  const repeated = findRepeated(
    body,
    material.recentReplies.map((reply) => withoutSignature(reply, material.signature)),
  );
  if (repeated) problems.push(problem("similar", repeated));
  return problems;
}

/** The text without the restaurant's signature at its end. */
export function withoutSignature(text: string, signature: string): string {
  const [body, end] = [text.trim(), signature.trim()];
  return end !== "" && body.endsWith(end) ? body.slice(0, -end.length).trim() : body;
}

function namesOf({ author, restaurantNames, facts, signature }: Material): KnownNames {
  const texts = [author, signature, ...restaurantNames, ...facts.map(({ key, text }) => `${key} ${text}`)];
  return { allowed: new Set(texts.flatMap(wordsOf)), isWord: isOrdinary };
}

/** Checks a draft against its material. Without problems every claim in it is justified by the review, the restaurant or `facts`. */
export function checkDraft(text: string, material: Material): GuardResult {
  const body = withoutSignature(text, material.signature);
  const problems = [...problemsOfForm(text, body, material), ...problemsOfWords(text, body, material)];
  const names = namesOf(material);
  const own = new Set((material.ownPhrases ?? []).map(fold));
  // A word of the staff's own may stand anywhere; of their sentences only whole ones are allowed.
  const ownWords = (material.ownPhrases ?? []).filter((phrase) => wordsOf(phrase).length <= ownWordsMax);
  const nameTexts = [material.author, ...material.restaurantNames];
  const ground: Grounding = {
    language: material.language,
    facts: material.facts,
    review: sourceOf(`${material.reviewText} ${material.rating || ""}`),
    names: new Set([...nameTexts, ...ownWords].flatMap(wordsOf)),
    namedNumbers: new Set(nameTexts.flatMap(numbersOf)),
  };
  const hasPrices = speaksOfPrices(material.reviewText);
  const cited = new Set<FactLine>();
  for (const sentence of sentencesOf(body)) {
    const promise = findPromise(sentence, hasPrices);
    if (promise !== null) problems.push(problem("promise", promise));
    const admission = findAdmission(sentence);
    if (admission !== null) problems.push(problem("admission", admission));
    const person = findPerson(sentence, names);
    if (person !== null) problems.push(problem("person", person));
    if (own.has(fold(sentence))) continue;
    const { unsupported, facts } = checkSentence(sentence, ground);
    const wrong = [...unsupported, ...wrongHours(sentence, material.facts)];
    if (wrong.length > 0) problems.push(problem("unsupported", `${sentence} (${[...new Set(wrong)].join(", ")})`));
    for (const fact of facts) cited.add(fact);
  }
  // A promise may span two sentences or lines.
  if (!problems.some(({ kind }) => kind === "promise")) {
    const promise = findPromise(body.replace(/\s+/g, " "), hasPrices);
    if (promise !== null) problems.push(problem("promise", promise));
  }
  return { problems, facts: [...cited] };
}
