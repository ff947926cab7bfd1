/** Without accents and case, as the searches of the lists. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** True if a text has every word that was typed, in any order, without accents or case. */
export function hasEveryWord(text: string, typed: string): boolean {
  const searched = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
