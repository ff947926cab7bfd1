import type { FactLine } from "#contract/ai/schemas.ts";
import type { Language } from "#contract/languages.ts";
import { findDate } from "./dates.ts";
import { factSource } from "./fact-source.ts";
import { conceptsOf, isCourtesy, numbersOf, type Source, vocabularyOf } from "./vocabulary.ts";
import { fold, stemOf } from "./words.ts";

/** Sources that may justify a draft's statements. */
export type Grounding = {
  language: Language;
  facts: readonly FactLine[];
  review: Source;
  /** Names of the guest and of the restaurant. */
  names: ReadonlySet<string>;
  /** Numbers that are part of a name. */
  namedNumbers: ReadonlySet<number>;
};

/** Words that mark a statement about the restaurant; the guest's text does not justify such a sentence. */
const assertions: readonly RegExp[] = [
  /\bnous (?:\w+ )?(?:proposons|servons|disposons|utilisons|cuisinons|preparons|acceptons|livrons|ouvrons|fermons|possedons)\b|\bnous avons (?:un|une|des|aussi|egalement|deux|trois|plusieurs|\d+)\b|\bnous sommes (?:ouverts?|fermes?|situes?|certifies?|equipes?|labellises?|specialises?)\b|\bnotre \w+ (?:est|propose|sert|utilise|ouvre|ferme|dispose|comprend)\b|\bnos \w+ (?:sont|viennent|proviennent)\b/u,
  /\bwe (?:\w+ )?(?:serve|provide|use|cook|prepare|accept|deliver|open|close|stock|source|bake|are (?:open|closed|located|certified|equipped|fully|an?)|have (?:an?|several|many|plenty|two|three|\d+))\b|\bour \w+ (?:is|are|comes?|includes?|opens?|closes?|serves?)\b|\ball our \w+\b/u,
  /\b(?:servimos|disponemos|contamos|utilizamos|usamos|cocinamos|preparamos|aceptamos|entregamos|abrimos|cerramos)\b|\btenemos (?:un|una|unos|unas|varios|varias|opciones|\d+)\b|\bestamos (?:abiertos|cerrados|situados|certificados|equipados)\b|\bnuestr[oa]s? \w+ (?:es|son|estan?|incluyen?|provienen?)\b/u,
  /\b(?:serviamo|disponiamo|utilizziamo|usiamo|cuciniamo|prepariamo|accettiamo|consegniamo|apriamo|chiudiamo)\b|\babbiamo (?:un|una|uno|dei|delle|anche|vari|varie|opzioni|\d+)\b|\bsiamo (?:aperti|chiusi|situati|certificati|attrezzati)\b|\bnostr[oaie] \w+ (?:e|sono|include|includono|proviene|provengono)\b/u,
];
const contact =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|\b[\w-]+\.(?:com|fr|it|es|net|org|uk|eu|io|app)\b\S*|\b[\w-]+\.\p{L}{2,}\/\S*|\b(?:arobase|arroba|chiocciola)\b|\b(?:point|dot|punto) (?:com|fr|es|it|net|org)\b/giu;
const wordLengthMin = 4;

type CheckedSentence = { unsupported: string[]; facts: Set<FactLine> };

/** Words, concepts and numbers of a sentence that need a source. */
function needsOf(sentence: string, { language, names }: Grounding) {
  const words = vocabularyOf(sentence).filter((word) => !names.has(word));
  return {
    numbers: numbersOf(sentence),
    things: words.flatMap((word) => conceptsOf(word, language).map((root) => ({ word, ...root }))),
    words: words.filter((word) => word.length >= wordLengthMin && !isCourtesy(word, language)),
  };
}

/** Addresses, long numbers and dates must stand in a fact exactly. */
function foreignContacts(sentence: string, facts: readonly FactLine[]): string[] {
  const known = facts.map(({ text }) => fold(text)).join("\n");
  const digits = known.replace(/[^\d\n]/g, "");
  const addresses = (sentence.match(contact) ?? []).filter(
    (one) => !known.includes(fold(one).replace(/^https?:\/\/(?:www\.)?|[.,;!?)]+$/g, "")),
  );
  const numbers = (sentence.match(/\+?\d[\d ().-]{7,}\d/g) ?? []).filter(
    (one) => !digits.includes(one.replace(/\D/g, "").slice(-8)),
  );
  // A date that the guest names may be repeated.
  const date = findDate(sentence);
  return [...addresses, ...numbers, ...(date && !known.includes(date) ? [date] : [])];
}

/** Checks one sentence: what no source justifies, and the facts that justify the rest. */
export function checkSentence(sentence: string, ground: Grounding): CheckedSentence {
  const isAssertion = assertions.some((assertion) => assertion.test(fold(sentence)));
  const needs = needsOf(sentence, ground);
  const sources = ground.facts.map((fact) => ({ fact, source: factSource(fact) }));
  const facts = new Set<FactLine>();
  const vouch = (isIn: (source: Source) => boolean, doesGuestCount = !isAssertion): boolean => {
    if (doesGuestCount && isIn(ground.review)) return true;
    const lines = sources.filter(({ source }) => isIn(source));
    for (const { fact } of lines) facts.add(fact);
    return lines.length > 0;
  };
  const contacts = foreignContacts(sentence, ground.facts);
  const numbers = needs.numbers.filter(
    (number) => !ground.namedNumbers.has(number) && !vouch(({ numbers: known }) => known.has(number)),
  );
  const things = needs.things.filter(
    ({ concept, isOfRestaurant }) => isOfRestaurant && !vouch(({ concepts }) => concepts.has(concept)),
  );
  const words = needs.words.filter((word) => {
    const concepts = conceptsOf(word, ground.language);
    if (concepts.some(({ isOfRestaurant }) => isOfRestaurant)) return false;
    return !vouch(
      ({ stems, concepts: known }) => stems.has(stemOf(word)) || concepts.some(({ concept }) => known.has(concept)),
      true,
    );
  });
  // One unknown word may be a courtesy missing from the lists; in a statement about the restaurant it is a claim.
  const claimed = words.length >= (isAssertion ? 1 : 2) ? words : [];
  const unsupported = [...contacts, ...numbers.map(String), ...things.map(({ word }) => word), ...claimed];
  return { unsupported: [...new Set(unsupported)], facts: unsupported.length > 0 ? new Set() : facts };
}
