import { findFirstName, findGuestName } from "#api/platforms/values/guest-name.ts";
import type { Language } from "#contract/languages.ts";
import { type PlatformKey, platformNames } from "#contract/platforms/schemas.ts";
import type { TemplateFallbacks } from "#contract/templates/schemas.ts";
import {
  fillPlaceholders,
  isTemplateVariable,
  placeholdersOf,
  type TemplateVariable,
} from "#contract/templates/variables.ts";

/** Values to fill a text with; null where unknown. */
export type FillFacts = {
  author: string;
  rating: number;
  platformKey: PlatformKey | null;
  restaurantName: string;
  locality: string;
  phone: string | null;
  reservationUrl: string | null;
  website: string | null;
  /** Full name of the person who replies; null for an automation. */
  myName: string | null;
};

const orNull = (text: string | null) => (text === null || text.trim() === "" ? null : text.trim());

/** The value of a variable; null where it is empty and its fallback is used. */
export function valueOfVariable(variable: TemplateVariable, facts: FillFacts): string | null {
  switch (variable) {
    case "first_name":
      return findFirstName(facts.author);
    case "guest_name":
      return findGuestName(facts.author);
    case "restaurant":
      return orNull(facts.restaurantName);
    case "city":
      return orNull(facts.locality);
    case "my_name":
      return orNull(facts.myName);
    case "rating":
      return facts.rating > 0 ? String(facts.rating) : null;
    case "platform":
      return facts.platformKey === null || facts.platformKey === "private" ? null : platformNames[facts.platformKey];
    case "link":
      return orNull(facts.reservationUrl) ?? orNull(facts.website);
    case "phone":
      return orNull(facts.phone);
  }
}

export type FilledText = { text: string; unfilled: string[]; fallbacksUsed: string[] };

/** Fills a text's variables: with their value, else their fallback, else they stay and are listed in `unfilled`. */
export function fillText(text: string, facts: FillFacts, fallbacks: TemplateFallbacks): FilledText {
  const fallbacksUsed = new Set<string>();
  const filled = fillPlaceholders(text, (name) => {
    if (!isTemplateVariable(name)) return null;
    const value = valueOfVariable(name, facts);
    if (value !== null) return value;
    const fallback = orNull(fallbacks[name] ?? null);
    if (fallback !== null) fallbacksUsed.add(name);
    return fallback;
  });
  return {
    text: text.startsWith("{{") ? capitalised(filled) : filled,
    unfilled: placeholdersOf(filled),
    fallbacksUsed: [...fallbacksUsed],
  };
}

/** Capitalises a value at the beginning of a sentence: "dear guest, thank you" looks like a mistake. */
const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The language of a review for choosing a template's version: the tag's first part. */
export const languageOfReview = (tag: string | null): string | null =>
  orNull(tag)?.toLowerCase().split(/[-_]/)[0] ?? null;

/** The version for a language: its own, else the default one. */
export function versionFor<Version extends { language: Language }>(
  versions: readonly Version[],
  wanted: string | null,
  defaultLanguage: Language,
): Version | null {
  return (
    versions.find(({ language }) => language === wanted) ??
    versions.find(({ language }) => language === defaultLanguage) ??
    versions[0] ??
    null
  );
}
