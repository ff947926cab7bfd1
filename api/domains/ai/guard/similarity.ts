import { fold } from "./words.ts";

/** From this similarity on two replies count as the same (docs/decisions/144). */
export const similarityMax = 0.8;
/** Shorter texts are greetings, which are alike by nature. */
const comparedLengthMin = 40;

function trigramsOf(text: string): Map<string, number> {
  const padded = ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  const counts = new Map<string, number>();
  for (let at = 0; at + 3 <= padded.length; at += 1) {
    const trigram = padded.slice(at, at + 3);
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return counts;
}

const lengthOf = (counts: Map<string, number>) =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

type Counted = { text: string; counts: Map<string, number>; length: number };

const counted = (text: string): Counted => {
  const counts = trigramsOf(text);
  return { text, counts, length: lengthOf(counts) };
};

/** Cosine of the two texts' counts of character trigrams: 1 for the same words, 0 for nothing in common. */
function cosineOf(a: Counted, b: Counted): number {
  let product = 0;
  for (const [trigram, count] of a.counts) product += count * (b.counts.get(trigram) ?? 0);
  const lengths = a.length * b.length;
  return lengths === 0 ? 0 : product / lengths;
}

/** The recent replies, counted once; each new reply is added. */
export class RecentReplies {
  readonly #said: Counted[];

  constructor(texts: readonly string[]) {
    this.#said = texts.map(counted);
  }

  /** The reply that this text repeats, if any. */
  find(text: string): string | null {
    if (text.length < comparedLengthMin) return null;
    const asked = counted(text);
    return this.#said.find((one) => cosineOf(asked, one) >= similarityMax)?.text ?? null;
  }

  add(text: string): void {
    this.#said.push(counted(text));
  }
}

/** The reply that a draft repeats, if any. */
export const findRepeated = (draft: string, replies: readonly string[]): string | null =>
  new RecentReplies(replies).find(draft);
