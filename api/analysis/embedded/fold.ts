/** A text without case and accents, and for each of its units the place in the original it came from. */
export type Folded = { text: string; places: number[] };

const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", "’": "'", ʼ: "'", "‘": "'", "`": "'" };

/** Folds character by character, so that any place in the folded text leads back to the original one, lone surrogates included. */
export function fold(original: string): Folded {
  const places: number[] = [];
  let text = "";
  let at = 0;
  for (const character of original) {
    const lower = character.toLowerCase();
    const plain = ligatures[lower] ?? lower.normalize("NFD").replace(/\p{M}/gu, "");
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    text += plain;
    at += character.length;
  }
  places.push(original.length);
  return { text, places };
}
