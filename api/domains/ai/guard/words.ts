/** Folds a text for comparison: no accents, capitals, look-alike widths or invisible letters. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[’‘`´]/g, "'")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
}

/** Joins spelled-out words (« r e m i s e », « r.e.m.i.s.e »). */
export function joinSpelled(folded: string): string {
  return folded.replace(/(?<![\p{L}\d])\p{L}([ .\-_*])(?:\p{L}\1){2,}\p{L}(?![\p{L}\d])/gu, (spelled) => {
    const word = spelled.replace(/[ .\-_*]/g, "");
    // A one-letter word may precede it: « à r e m i s e ».
    return `${word} ${word.slice(1)}`;
  });
}

/** Folded words of two letters or more. */
export const wordsOf = (text: string): string[] => fold(text).match(/\p{L}{2,}/gu) ?? [];

const stemLength = 5;
/** A word without its ending, good enough for four languages: its first five letters. */
export const stemOf = (word: string): string => word.slice(0, stemLength);

/** The sentences of a text, one by one. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));

/** True if the folded text contains the folded word or words, whole. */
export function holdsWord(foldedText: string, foldedWord: string): boolean {
  const escaped = foldedWord.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(foldedText);
}
