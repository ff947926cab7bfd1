import { guestMark } from "#contract/ai/habits.ts";
import { findPerson } from "../guard/people.ts";
import { findPromise } from "../guard/promises.ts";
import { isOrdinary } from "../guard/vocabulary.ts";
import { fold, wordsOf } from "../guard/words.ts";

/** Names known when a reply is checked for persons. */
export type Names = {
  author: string;
  /** Names of the restaurant, its organization, its signature: may be stored. */
  restaurant: readonly string[];
  /** Names of staff: must not be stored. */
  staff: readonly string[];
};

const phraseWordsMax = 16;
const phraseLengthMax = 140;
/** Parts of names that also occur as ordinary words. */
const particles = new Set("de del des di da do du van von la le les lo el al y e et and of the".split(" "));
const word = /[\p{L}\p{M}’'-]+/gu;
/** Digits (dates, prices, telephones), addresses of any kind, braces and markup. */
const traceable = /[\d@<>{}[\]\\/|€$£%]|\bwww\b|\b\w+\.(?:com|fr|es|it|net|org|eu|uk|io|app)\b/iu;

/** Replaces the guest's name, in every spelling, by a mark. */
export function withoutGuest(text: string, author: string): string {
  const parts = new Set(wordsOf(author).filter((one) => !particles.has(one)));
  if (parts.size === 0) return text;
  const marked = text
    .replaceAll(author.trim(), guestMark)
    .replace(word, (one) => (parts.has(fold(one)) ? guestMark : one))
    .replace(/\{\{guest\}\}/g, guestMark);
  // « Inès M. » and « Inès Martel » are one guest.
  return marked.replace(/\{guest\}(?:[ -]\{guest\})*(?: \p{Lu}\.(?=[\s,!:]|$))?/gu, guestMark);
}

/**
 * The phrase if it may be stored: without a person, date, number, address or promise; else null. The guest's name must have been replaced
 * before.
 */
export function generalPhrase(phrase: string, names: Names): string | null {
  const text = phrase.replace(/\s+/g, " ").trim();
  const bare = text.replaceAll(guestMark, " ").trim();
  const words = wordsOf(bare);
  if (text.length > phraseLengthMax || words.length > phraseWordsMax || traceable.test(bare)) return null;
  const staff = new Set(names.staff.flatMap(wordsOf));
  const restaurant = new Set(names.restaurant.flatMap(wordsOf));
  if (words.some((one) => staff.has(one) && !restaurant.has(one))) return null;
  // A word that begins a sentence is no name because of its capital.
  const begun = bare.replace(
    /^(\P{L}*)(\p{Lu})/u,
    (_, before: string, letter: string) => before + letter.toLowerCase(),
  );
  if (findPerson(begun, { allowed: restaurant, isWord: isOrdinary }) !== null || findPromise(bare, false) !== null)
    return null;
  return text;
}
