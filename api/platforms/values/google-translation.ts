import type { Review } from "#contract/reviews/schemas.ts";
import { guessLanguage } from "./language.ts";

type Translations = Review["translations"];

/** Google writes its labels in the language of the export. */
const translatedMark =
  /\((?:Translated by Google|Traduit par Google|Traduction (?:de|par) Google|Traducido por Google|Traducción de Google|Traduzione di Google|Tradotto da Google|Traduït per Google|Traduzid[oa] pel[ao] Google|(?:Von Google übersetzt|Übersetzt von Google)|Vertaald door Google)\)/i;
const originalMark =
  /\((?:Original|(?:Avis|Texte|Commentaire) (?:d['’]origine|original)|Originale|(?:Texto|Comentario) original|(?:Reseña|Opinión) original|(?:Testo|Commento) originale|Recensione originale|Originaltext|Origineel)\)/i;

type Parts = { own: string; foreign: string };

/** Position of the original: a label at the start of a line takes precedence over one within a line, which may be the guest's text. */
function findOriginal(text: string): RegExpExecArray | null {
  const marks = [...text.matchAll(new RegExp(originalMark, "gi"))];
  const atLineStart = marks.find(({ index }) => /\n\s*$/.test(text.slice(Math.max(0, index - 20), index)));
  return atLineStart ?? marks.at(0) ?? null;
}

/**
 * The two parts around the labels; null without them. Files often have the whole on one line. The labels are searched one by one: a single
 * pattern would take minutes for a long text of line ends.
 */
function findParts(text: string): Parts | null {
  const mark = translatedMark.exec(text);
  if (!mark) return null;
  const before = text.slice(0, mark.index);
  const after = text.slice(mark.index + mark[0].length);
  if (before.trim() !== "") {
    const own = before.replace(new RegExp(`^\\s*${originalMark.source}`, "i"), "").trim();
    return /\s$/.test(before) ? { own, foreign: after.trim() } : null;
  }
  const original = findOriginal(after);
  if (!original) return null;
  return {
    foreign: after.slice(0, original.index).trim(),
    own: after.slice(original.index + original[0].length).trim(),
  };
}

/**
 * Google wraps a machine-translated comment as its translation and an "(Original)" part, in either order. The original is
 * the text; the other part is kept as Google's translation when its language is one the product speaks.
 */
export function splitGoogleTranslation(text: string): { text: string; translations: Translations } {
  const parts = findParts(text);
  if (!parts?.own) return { text, translations: [] };
  const language = guessLanguage(parts.foreign);
  const translations = language ? [{ text: parts.foreign, language, source: "google" }] : [];
  return { text: parts.own, translations };
}
