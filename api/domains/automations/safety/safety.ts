import { bitOf } from "#api/analysis/bits.ts";
import type { RunReason } from "#contract/automations/choices.ts";
import type { AutomationSafety } from "#contract/automations/rules.ts";
import { languages } from "#contract/languages.ts";
import type { ReviewToMatch } from "../match.ts";
import { findSafetyWords } from "./words.ts";

/** Why nothing is sent without a person, and the words that show it. */
export type SafetyConcern = {
  reason: Extract<RunReason, "rating" | "words" | "hygiene" | "language">;
  evidence: string | null;
};

/** Letters of scripts in which none of the four languages is written. */
const otherScript = /[^\p{Script=Latin}\P{L}]{3,}/u;
/** A word that mixes two alphabets evades the word list while a person reads it as intended. */
const mixedWord =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const lettersMin = 3;

/** True if the text is in a language and script that can be checked for words. */
function isReadable({ words, spokenLanguage }: ReviewToMatch): boolean {
  if (otherScript.test(words) || mixedWord.test(words)) return false;
  if (languages.some((language) => language === spokenLanguage)) return true;
  return (words.match(/\p{L}/gu) ?? []).length < lettersMin;
}

/** The concern that keeps a rule from sending to this review; null: it may send. */
export function findSafetyConcern(safety: AutomationSafety, review: ReviewToMatch): SafetyConcern | null {
  if (review.rating <= safety.maxRating && safety.maxRating > 0) return { reason: "rating", evidence: null };
  if (!safety.isReadForWords) return null;
  const evidence = findSafetyWords(review.words, safety.words);
  if (evidence !== null) return { reason: "words", evidence };
  if ((review.topicBits & bitOf("hygiene", "negative")) !== 0) return { reason: "hygiene", evidence: null };
  return isReadable(review) ? null : { reason: "language", evidence: null };
}
