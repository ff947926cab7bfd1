import { type Language, languages } from "#contract/languages.ts";
import { wordsOf } from "./words.ts";

/** Short words that exist in only one of the four languages. */
const lists: Record<Language, string> = {
  fr: "nous vous votre vos notre nos avec pour dans cette est et les des une sur sommes avons etes merci tres aux du au qui mais bien ete",
  en: "the and you your our we to of for with this that was were have has thank thanks is are it be at on so very",
  es: "los las el usted sus nuestro nuestra gracias por para muy hemos y pero esta este les haber hasta nos alegra sentimos hola",
  it: "il gli della delle nostro nostra grazie per molto abbiamo che è di vostra vostro sua suo siamo alla ci lo ma anche dei dispiace speriamo",
};
const shared = (word: string) => languages.filter((language) => lists[language].split(" ").includes(word)).length > 1;
const marks = Object.fromEntries(
  languages.map((language) => [language, new Set(lists[language].split(" ").filter((word) => !shared(word)))]),
) as unknown as Record<Language, ReadonlySet<string>>;

/** The language with the most of its short words in a text; null when too few decide. */
export function languageOfText(text: string): Language | null {
  const words = [...wordsOf(text), ...(text.toLowerCase().match(/(?<!\p{L})[yeè](?!\p{L})/gu) ?? [])];
  const counts = languages
    .map((language) => ({ language, count: words.filter((word) => marks[language].has(word)).length }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  if (!first || !second || first.count < 2 || first.count === second.count) return null;
  return first.language;
}

const wordsUntoldMax = 12;
const lettersOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;

/**
 * True if a text is recognisably in another language: a longer one without short words of the four, or one in another script. False when
 * in doubt.
 */
export function isForeignTo(text: string, language: Language): boolean {
  const written = languageOfText(text);
  if (written !== null) return written !== language;
  return (
    wordsOf(text).length > wordsUntoldMax || lettersOf(text, /\p{L}/gu) > 2 * lettersOf(text, /\p{Script=Latin}/gu)
  );
}
