import type { Language } from "#contract/languages.ts";
import { foldText } from "./text.ts";

const names: Record<string, string> = {
  french: "fr",
  francais: "fr",
  frances: "fr",
  francese: "fr",
  english: "en",
  anglais: "en",
  ingles: "en",
  inglese: "en",
  spanish: "es",
  espagnol: "es",
  espanol: "es",
  spagnolo: "es",
  italian: "it",
  italien: "it",
  italiano: "it",
};

const tags = new Map<string, string | null>();

/**
 * The short tag of a language as sources write it: `fr-FR`, `fr_FR`, `fra`, `French`. Null when it is none. Remembered, since a file has few
 * of them, and understanding one takes longer than the rest of its row.
 */
export function findLanguageTag(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const known = tags.get(value);
  if (known !== undefined) return known;
  const tag = tagOf(value);
  if (tags.size < 1000 && value.length < 40) tags.set(value, tag);
  return tag;
}

function tagOf(value: string): string | null {
  const text = foldText(value).replaceAll("_", "-");
  const named = names[text];
  if (named) return named;
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(text)) return null;
  try {
    return new Intl.Locale(text).language;
  } catch {
    return null;
  }
}

/** Everyday words that exist in only one of the four languages. */
const everyday: Record<Language, readonly string[]> = {
  fr: "le les des est et une nous avec dans pour pas tres plus qui sur mais cette c'est j'ai tout bien ete vous ce".split(
    " ",
  ),
  en: "the and was were with for this that very not but have had our you they food place it's great good of to is".split(
    " ",
  ),
  es: "el los las es y una muy con para pero todo que comida fue hemos lo bien nos como esta este sitio del al por".split(
    " ",
  ),
  it: "il gli e molto con per non che una sono abbiamo tutto della di cibo posto ottimo anche ma piu siamo del era ci".split(
    " ",
  ),
};
const wordsOf = Object.entries(everyday).map(([language, words]) => [language as Language, new Set(words)] as const);

/** The likeliest of the four languages by its everyday words; null for short or undecided texts. */
export function guessLanguage(text: string): Language | null {
  const words = foldText(text).split(/[^\p{L}']+/u);
  const scores = wordsOf
    .map(([language, known]) => ({ language, score: words.filter((word) => known.has(word)).length }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  return first && first.score > 0 && first.score > (second?.score ?? 0) ? first.language : null;
}
