/** A text without case and accents, with the original position of each of its units. */
export type Folded = { text: string; origins: number[] };

const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", "’": "'", ʼ: "'", "‘": "'", "`": "'" };

/** Folds character by character, so that every position in the folded text maps to the original one, lone surrogates included. */
export function fold(original: string): Folded {
  const origins: number[] = [];
  let text = "";
  let at = 0;
  for (const character of original) {
    const lower = character.toLowerCase();
    const plain = ligatures[lower] ?? lower.normalize("NFD").replace(/\p{M}/gu, "");
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    text += plain;
    at += character.length;
  }
  origins.push(original.length);
  return { text, origins };
}
