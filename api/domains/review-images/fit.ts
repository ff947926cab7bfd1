import { drawWords, type Rendered } from "./words.ts";

/** The beginning of a text, cut between words if possible, never inside a character. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text.slice(0, length + 40));
  let kept = "";
  for (const { segment } of characters) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  const gap = Math.max(kept.lastIndexOf(" "), kept.lastIndexOf("\n"));
  return `${(gap > length * 0.5 ? kept.slice(0, gap) : kept).trimEnd()}…`;
}

const sizes = [72, 58, 50, 44, 38, 33, 29];
/** Characters of a text that are drawn at most. */
export const lengthMax = 1400;

/** Draws words in a box at the largest size that fits; a text that fits at no size is shortened, which its end shows. */
export async function fitWords(
  text: string,
  box: { width: number; height: number },
  colour: string,
): Promise<Rendered> {
  let shown = beginningOf(text, lengthMax);
  for (const size of sizes) {
    const drawn = await drawWords(shown, box.width, { size, colour });
    if (drawn.height <= box.height) return drawn;
  }
  const size = sizes.at(-1) ?? 29;
  for (;;) {
    shown = beginningOf(text, Math.max(1, Math.floor(shown.length * 0.85)));
    const drawn = await drawWords(shown, box.width, { size, colour });
    if (drawn.height <= box.height || shown.length < 10) return drawn;
  }
}
