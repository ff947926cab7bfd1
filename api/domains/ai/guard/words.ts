/** How texts are compared: without accents, capitals, look-alike widths and letters that nobody sees. */
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

/** Words drawn apart letter by letter (« r e m i s e », « r.e.m.i.s.e ») are put together again. */
export function joinSpelled(folded: string): string {
  return folded.replace(/(?<![\p{L}\d])\p{L}([ .\-_*])(?:\p{L}\1){2,}\p{L}(?![\p{L}\d])/gu, (spelled) => {
    const word = spelled.replace(/[ .\-_*]/g, "");
    // A word of one letter may stand before it: « à r e m i s e ».
    return `${word} ${word.slice(1)}`;
  });
}

/** Folded words of two letters or more. */
export const wordsOf = (text: string): string[] => fold(text).match(/\p{L}{2,}/gu) ?? [];

const stemLength = 5;
/** A word without its ending, well enough for four languages: its first five letters. */
export const stemOf = (word: string): string => word.slice(0, stemLength);

/** Sentences as they stand in a text, each on its own. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));

/** Does the folded text hold the folded word or words, whole? */
export function holdsWord(foldedText: string, foldedWord: string): boolean {
  const escaped = foldedWord.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(foldedText);
}
