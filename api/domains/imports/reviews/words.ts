import { languages } from "#contract/languages.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { columnKey, type Fields } from "../../../platforms/values/fields.ts";
import { splitGoogleTranslation } from "../../../platforms/values/google-translation.ts";
import { findLanguageTag, guessLanguage } from "../../../platforms/values/language.ts";
import { isNoText } from "../../../platforms/values/no-text.ts";
import { findLine, findText } from "../../../platforms/values/text.ts";
import { reviewColumns } from "./columns.ts";
import type { ReviewDraft } from "./draft.ts";

/** What files call the words of a review. */
const subjects = [
  "text",
  "review",
  "review_text",
  "comment",
  "content",
  "body",
  "snippet",
  "extracted_snippet",
  "review_body",
  "comment_text",
];
const written = {
  fr: ["texte", "avis", "commentaire"],
  es: ["texto", "resena", "comentario", "opinion"],
  it: ["testo", "recensione", "commento"],
};
const inside = (names: readonly string[]) => names.flatMap((name) => [name, `${name}_text`]);
const beside = (mark: string, subject: string) => [`${mark}_${subject}`, `${subject}_${mark}`];
const named = (marks: readonly string[], of: readonly string[]) =>
  marks.flatMap((mark) => of.flatMap((subject) => beside(mark, subject)));

const originalMarks = {
  fr: ["original", "originale", "d_origine", "origine"],
  es: ["original"],
  it: ["originale"],
};
const translatedMarks = {
  fr: ["traduit", "traduite"],
  es: ["traducido", "traducida"],
  it: ["tradotto", "tradotta"],
};

/** Columns of the guest's own words, of their translation, and of the languages of both, where a file tells both. */
const columns = {
  original: inside([
    ...named(["original", "untranslated"], subjects),
    ...named(originalMarks.fr, written.fr),
    ...named(originalMarks.es, written.es),
    ...named(originalMarks.it, written.it),
  ]),
  originalTitle: inside([
    ...named(["original", "untranslated"], ["title", "review_title"]),
    ...named(originalMarks.fr, ["titre"]),
    ...named(originalMarks.es, ["titulo"]),
    ...named(originalMarks.it, ["titolo"]),
  ]),
  originalLanguage: [
    ...named(["original"], ["language", "lang", "language_code", "review_language"]),
    ...named(originalMarks.fr, ["langue"]),
    ...named(originalMarks.es, ["idioma"]),
    ...named(originalMarks.it, ["lingua"]),
    ...subjects.flatMap((subject) => [
      `original_${subject}_language_code`,
      `original_${subject}_language`,
      `original_${subject}_lang`,
    ]),
    "source_language",
  ],
  translated: inside([
    ...named(["translated"], subjects),
    ...named(["translation"], ["text", "review", "comment"]),
    "translation",
    "traduction",
    "traduccion",
    "traduzione",
    ...named(translatedMarks.fr, written.fr),
    ...named(translatedMarks.es, written.es),
    ...named(translatedMarks.it, written.it),
  ]),
  translatedLanguage: [
    ...named(["translated", "translation", "target"], ["language", "lang", "language_code"]),
    ...subjects.flatMap((subject) => [`translated_${subject}_language_code`, `translated_${subject}_language`]),
    "langue_de_traduction",
    "idioma_de_traduccion",
    "lingua_di_traduzione",
  ],
  /** Of the words beside the original ones: they are the translation. */
  shownLanguage: [
    "text_language_code",
    "text_language",
    "review_text_language",
    "comment_language",
    "comment_language_code",
  ],
} as const;

/** What files call a reply. */
const replies = [
  "reply",
  "owner_reply",
  "owner_response",
  "response",
  "review_reply",
  "business_response",
  "owner_answer",
];
const originalReply = [
  ...named(["original", "untranslated"], replies),
  ...replies.flatMap((reply) => [
    `${reply}_original_text`,
    `${reply}_original_text_text`,
    `${reply}_text_original`,
    `original_${reply}_text`,
  ]),
  ...named(originalMarks.fr, ["reponse"]),
  ...named(originalMarks.es, ["respuesta"]),
  ...named(originalMarks.it, ["risposta"]),
];

/** Columns of a language that say whose it is. */
const sided = new Set<string>([...columns.originalLanguage, ...columns.translatedLanguage, ...columns.shownLanguage]);
const generalLanguage = reviewColumns.language.filter((name) => !sided.has(name));

const keysOf = (...lists: (readonly string[])[]) => new Set(lists.flat().map(columnKey));
const bothKeys = keysOf(columns.original, columns.translated);
const titleKeys = keysOf(columns.originalTitle);
const replyKeys = keysOf(originalReply);

type Words = Pick<ReviewDraft, "text" | "translations" | "language">;

/** An address or a number is nobody's words. */
const spoken = (value: unknown) =>
  typeof value === "string" && !/^\s*https?:\/\/\S+\s*$/i.test(value) && !isNoText(value) ? findText(value) : null;

/** A value whose column does not count as read yet. */
function peek<T>(fields: Fields, names: readonly string[], read: (value: unknown) => T | null): T | null {
  let found: T | null = null;
  fields.take(names, (value) => {
    found ??= read(value);
    return null;
  });
  return found;
}
const tagOf = (fields: Fields, names: readonly string[]) => findLanguageTag(peek(fields, names, findLine));
const isSame = (one: string, other: string) => one.replaceAll(/\s+/g, " ") === other.replaceAll(/\s+/g, " ");

/** The guest's words and the others of a row that has both; `isBeside`: the others stand in the usual column of a text. */
function textsOf(fields: Fields): { own: string; other: string | null; isBeside: boolean } | null {
  const original = peek(fields, columns.original, spoken);
  const translated = peek(fields, columns.translated, spoken);
  if (original === null && translated === null) return null;
  const shown = peek(fields, reviewColumns.text, spoken);
  if (original === null) return shown === null ? null : { own: shown, other: translated, isBeside: false };
  if (shown === null || isSame(shown, original)) return { own: original, other: translated, isBeside: false };
  const wrapped = splitGoogleTranslation(shown);
  const [inside] = wrapped.translations;
  return { own: original, other: isSame(wrapped.text, original) ? (inside?.text ?? null) : shown, isBeside: true };
}

/** Languages of both; one "language" beside two texts is the translation's where that reads like it. */
function languagesOf(fields: Fields, { own, other, isBeside }: NonNullable<ReturnType<typeof textsOf>>) {
  const guessed = other === null ? null : guessLanguage(other);
  const beside = tagOf(fields, columns.shownLanguage);
  const general = tagOf(fields, generalLanguage);
  const ofOwn = tagOf(fields, columns.originalLanguage) ?? (isBeside ? null : beside);
  const ofOther = tagOf(fields, columns.translatedLanguage) ?? (isBeside ? beside : null);
  const isOthers = isBeside && general !== null && general === (ofOther ?? guessed) && general !== guessLanguage(own);
  const rest = general !== null && general !== ofOwn && isBeside ? general : null;
  return { own: ofOwn ?? (isOthers ? guessLanguage(own) : general), other: ofOther ?? guessed ?? rest };
}

/**
 * The words of a row that tells a text and its translation: the guest's are the text, the others a translation. Null for a row with one
 * text. The translation counts as read where its language is one that Comptoir speaks.
 */
export function findBothWords(fields: Fields, platformKey: PlatformKey): Words | null {
  const texts = fields.hasAny(bothKeys) ? textsOf(fields) : null;
  if (!texts) return null;
  const { own, other } = texts;
  const told = languagesOf(fields, texts);
  const language = languages.find((one) => one === told.other) ?? null;
  const source = platformKey === "gmb" ? "google" : platformKey;
  const kept = other !== null && language !== null && !isSame(other, own) ? [{ text: other, language, source }] : null;
  for (const names of [columns.original, reviewColumns.text, columns.translated])
    fields.take(names, (value) => {
      const text = spoken(value);
      return text !== null && (isSame(text, own) || (kept && text.includes(other ?? ""))) ? text : null;
    });
  for (const names of [columns.originalLanguage, columns.shownLanguage, columns.translatedLanguage, generalLanguage])
    fields.find(names);
  const { text, translations } = splitGoogleTranslation(own);
  return { text, language: told.own, translations: kept ?? translations };
}

/** The title as the guest wrote it. */
export const findTitle = (fields: Fields): string | null =>
  findLine(
    (fields.hasAny(titleKeys) ? fields.find(columns.originalTitle) : undefined) ?? fields.find(reviewColumns.title),
  );

/** The restaurant's own words, where the row tells a translation of its reply as well. */
export const findOriginalReply = (fields: Fields): unknown =>
  fields.hasAny(replyKeys) ? fields.find(originalReply) : undefined;
