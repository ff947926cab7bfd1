import { guestMark } from "#contract/ai/habits.ts";
import { fold } from "../guard/words.ts";

const runMax = 3;
const wordLengthMin = 4;
const tokensOf = (sentence: string): string[] => sentence.match(/\{guest\}|[\p{L}\p{M}’'-]+/gu) ?? [];

/** Lengths of the longest common subsequences of the remainders of both, from each pair of positions. */
function commonLengths(ours: string[], theirs: string[]): number[][] {
  const table = Array.from({ length: ours.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0));
  for (let i = ours.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--) {
      const [row, next] = [table[i], table[i + 1]];
      if (!row || !next) continue;
      row[j] = ours[i] === theirs[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

/** Words of one sentence that the second replaces by others: « désagrément » → « gêne ». */
export function replacedWords(one: string, other: string): { text: string; instead: string }[] {
  const [ours, theirs] = [tokensOf(one), tokensOf(other)];
  const [a, b] = [ours.map(fold), theirs.map(fold)];
  const table = commonLengths(a, b);
  const pairs: { text: string; instead: string }[] = [];
  let [i, j, fromI, fromJ] = [0, 0, 0, 0];
  const close = () => {
    const [gone, come] = [ours.slice(fromI, i), theirs.slice(fromJ, j)];
    const isWord = gone.some((word) => word.length >= wordLengthMin) && !gone.concat(come).includes(guestMark);
    if (gone.length > 0 && come.length > 0 && gone.length <= runMax && come.length <= runMax && isWord)
      pairs.push({ text: gone.join(" "), instead: come.join(" ") });
  };
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      close();
      [i, j] = [i + 1, j + 1];
      [fromI, fromJ] = [i, j];
    } else if (j >= b.length || (i < a.length && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) i += 1;
    else j += 1;
  }
  close();
  return pairs;
}
