import { fold } from "./fold.ts";

/** A word, a meaningful sign (such as an emoji) or a punctuation mark; positions are those of the original text. */
export type Token = { text: string; start: number; end: number; kind: "word" | "break" };
/** A sentence with its words; `start` and `end` leave out the blanks around it. */
export type Sentence = { start: number; end: number; tokens: Token[] };

const tokenPattern = /[\p{L}\p{N}]+|[$€£]|\p{Extended_Pictographic}|[.!?…]+|[,;:()[\]–—"«»\n]|-(?=\s)/gu;
const endPattern = /^(?:[.!?…]+|\n)$/u;
const wordPattern = /[\p{L}\p{N}$€£]|\p{Extended_Pictographic}/u;
/** Abbreviations whose full stop does not end a sentence. */
const abbreviations = new Set([
  "mr",
  "mrs",
  "ms",
  "dr",
  "st",
  "vs",
  "etc",
  "no",
  "min",
  "env",
  "sr",
  "sra",
  "sig",
  "mme",
  "mlle",
  "av",
]);

function tokensOf(original: string): Token[] {
  const { text, origins } = fold(original);
  return Array.from(text.matchAll(tokenPattern), ({ 0: found, index }) => ({
    text: found,
    start: origins[index] ?? 0,
    end: origins[index + found.length] ?? original.length,
    kind: wordPattern.test(found) ? "word" : "break",
  }));
}

/** The full stops in `3.50`, `e.g.` and `Mr.` do not end a sentence. */
function endsSentence(token: Token, previous: Token | undefined, next: Token | undefined): boolean {
  if (token.kind !== "break" || !endPattern.test(token.text)) return false;
  if (token.text !== "." || !next) return true;
  if (next.start === token.end) return false;
  return !(previous?.end === token.start && abbreviations.has(previous.text));
}

/** The sentences of a text, with the emoji at their end; a text without punctuation is one sentence. */
export function sentencesOf(original: string): Sentence[] {
  const tokens = tokensOf(original);
  const sentences: Sentence[] = [];
  let current: Token[] = [];
  const close = () => {
    const [first, last] = [current.find(({ text }) => text !== "\n"), current.findLast(({ text }) => text !== "\n")];
    if (first && last && current.some(({ kind }) => kind === "word"))
      sentences.push({ start: first.start, end: last.end, tokens: current });
    current = [];
  };
  tokens.forEach((token, index) => {
    current.push(token);
    if (endsSentence(token, tokens[index - 1], tokens[index + 1])) close();
  });
  close();
  return sentences;
}
