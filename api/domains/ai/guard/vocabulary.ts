import { type Language, languages } from "#contract/languages.ts";
import { wordNumbersOf } from "./dates.ts";
import { conceptLines } from "./lexicon/concepts.ts";
import { courtesyEn } from "./lexicon/en.ts";
import { courtesyEs } from "./lexicon/es.ts";
import { courtesyFr } from "./lexicon/fr.ts";
import { courtesyIt } from "./lexicon/it.ts";
import { fold, stemOf, wordsOf } from "./words.ts";

const listed = (list: string): string[] => fold(list).split(/\s+/).filter(Boolean);
const courtesyWords: Record<Language, ReadonlySet<string>> = {
  fr: new Set(listed(courtesyFr)),
  en: new Set(listed(courtesyEn)),
  es: new Set(listed(courtesyEs)),
  it: new Set(listed(courtesyIt)),
};
const stemsOfWords = (words: Iterable<string>) => new Set([...words].map(stemOf));
const courtesyStems: Record<Language, ReadonlySet<string>> = {
  fr: stemsOfWords(courtesyWords.fr),
  en: stemsOfWords(courtesyWords.en),
  es: stemsOfWords(courtesyWords.es),
  it: stemsOfWords(courtesyWords.it),
};

type Root = { root: string; concept: number; isOfRestaurant: boolean };
const roots: readonly Root[] = conceptLines
  .trim()
  .split("\n")
  .flatMap((line, concept) => {
    const isOfRestaurant = line.startsWith("!");
    return listed(line.replace("!", "")).map((root) => ({ root, concept, isOfRestaurant }));
  });
/** From this length on a root matches words with any ending. */
const rootLengthMin = 5;

/** « fait maison » and the like are one concept, while « maison » alone is the restaurant. */
const phrases: readonly [RegExp, string][] = [
  [/\bfaite?s? maison\b|\bfatt[oaie] in casa\b|\bhech[oa]s? en casa\b|\bhome[- ]made\b/gu, "homemade"],
  [/\bair conditioning\b|\baria condizionata\b/gu, "climatisation"],
  [/\btake[- ]away\b|\btake[- ]?out\b|\ba emporter\b|\bpara llevar\b|\bda asporto\b/gu, "emporter"],
];

/** A text's folded words; each set phrase is one word. */
export function vocabularyOf(text: string): string[] {
  const folded = phrases.reduce((sum, [phrase, word]) => sum.replace(phrase, word), fold(text));
  return wordsOf(folded);
}

/** The concepts of a word in one language; a courtesy of that language has none. */
export function conceptsOf(word: string, language: Language | null): readonly Root[] {
  if (language && courtesyWords[language].has(word)) return [];
  return roots.filter(({ root }) => word === root || (root.length >= rootLengthMin && word.startsWith(root)));
}

/** True if the word is a courtesy of that language, which needs no source. */
export const isCourtesy = (word: string, language: Language): boolean => courtesyStems[language].has(stemOf(word));

const knownWords = new Set([
  ...languages.flatMap((language) => [...courtesyWords[language]]),
  ...roots.map(({ root }) => root),
]);
/** True for an ordinary word of one of the languages, as opposed to a name. */
export const isOrdinary = (word: string): boolean => knownWords.has(word) || conceptsOf(word, null).length > 0;

/** What a text justifies: its words, its concepts and its numbers. */
export type Source = {
  stems: ReadonlySet<string>;
  concepts: ReadonlySet<number>;
  numbers: ReadonlySet<number>;
  text: string;
};

const halfDay = /(\d{1,2})(:\d{2})?\s?([ap])\.?m\b/gi;
/** Numbers of a text except the zeros of full hours; times in the 24-hour clock. */
export function numbersOf(text: string): number[] {
  const clock = text.replace(
    halfDay,
    (_, hour: string, minutes: string | undefined, half: string) =>
      `${(Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)}${minutes ?? ""}`,
  );
  const digits = (clock.replace(/(?<=\d):00\b/g, "").match(/\d+/g) ?? []).map(Number);
  return [...digits, ...wordNumbersOf(text)];
}

/** Reads a text as a source. */
export function sourceOf(text: string): Source {
  const words = vocabularyOf(text);
  return {
    stems: stemsOfWords(words),
    concepts: new Set(words.flatMap((word) => conceptsOf(word, null).map(({ concept }) => concept))),
    numbers: new Set(numbersOf(text)),
    text: fold(text),
  };
}
