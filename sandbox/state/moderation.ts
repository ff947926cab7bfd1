/** What a platform's machine would hold against an answer. The names are Google's; the list is open there. */
const rules: readonly (readonly [string, RegExp])[] = [
  ["PERSONAL_INFO", /[\w.+-]+@[\w-]+\.\w+|(?:\+?\d[ .-]?){9,}/],
  ["ADVERTISING_AND_SOLICITATION", /https?:\/\/|www\.|-\d+ ?%/i],
  ["OFFENSIVE", /\b(?:idiots?|imb[ée]ciles?|stupid|liar|menteu(?:r|se)|bugiard[oa]|mentiros[oa]|idiotas?)\b/i],
];

/** The rule an answer breaks, or null. The same words are always judged alike. */
export const violationOf = (text: string): string | null =>
  rules.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
