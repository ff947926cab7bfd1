/** Rules that a platform's moderation applies to replies. The names are Google's; its list is open. */
const rules: readonly (readonly [string, RegExp])[] = [
  ["PERSONAL_INFO", /[\w.+-]+@[\w-]+\.\w+|(?:\+?\d[ .-]?){9,}/],
  ["ADVERTISING_AND_SOLICITATION", /https?:\/\/|www\.|-\d+ ?%/i],
  ["OFFENSIVE", /\b(?:idiots?|imb[ée]ciles?|stupid|liar|menteu(?:r|se)|bugiard[oa]|mentiros[oa]|idiotas?)\b/i],
];

/** The rule a reply breaks, or null. Equal texts get the same result. */
export const violationOf = (text: string): string | null =>
  rules.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
