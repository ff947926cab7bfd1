import type { PlatformKey } from "../platforms/schemas.ts";

/**
 * What a platform's moderation refuses in a reply: contact details (`phone`, `email`), links, promised discounts and insults. Without the
 * validator, since it is checked in the browser while somebody types. The sandbox moderates by rules of its own, and
 * tests/moderation.test.ts compares both.
 */
export const refusedKinds = ["phone", "email", "link", "offer", "insult"] as const;
export type RefusedKind = (typeof refusedKinds)[number];

/** Words of a text that are refused, and where they stand. */
export type RefusedWords = { kind: RefusedKind; text: string; start: number; end: number };

/** What is refused, by platform; a platform that is missing shows replies as they are written. */
const refusedBy: Partial<Record<PlatformKey, readonly RefusedKind[]>> = {
  gmb: refusedKinds,
  tripadvisor: refusedKinds,
  lafourchette: refusedKinds,
};

/** Platforms whose moderation refuses words of replies. */
export const moderatingPlatforms = Object.keys(refusedBy) as PlatformKey[];

/**
 * Endings of web addresses that restaurants of our countries have; with a path after it any ending is one. A capital after the dot begins a
 * sentence (« mille.It was »).
 */
const endings =
  "com|fr|es|it|uk|net|org|eu|io|app|co|cat|paris|menu|restaurant|bar|cafe|pizza|info|biz|ch|be|lu|mc|ie|de|pt|ly|gl|me";
const host = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)`;
/** Between the digits of a number; spaces that do not break are spaces too. */
const gap = String.raw`(?:[^\S\n]|[.\-‑–/()]){0,3}`;

const patterns: Record<RefusedKind, RegExp> = {
  // No address has more before its « @ »; without an end each letter of a long text would be read to the end.
  email: /[\p{L}\d._%+-]{1,64}\s?(?:@|[([](?:at|arobase|arroba|chiocciola)[)\]])\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu,
  link: new RegExp(
    String.raw`https?:\/\/\S+|[wW]{3}\.\S+|(?<![\p{L}\d@.-])${host}+(?:(?:${endings}|${endings.toUpperCase()})(?![\p{L}\d.-]*[\p{L}\d])|[a-z]{2,}(?=\/[\p{L}\d]))(?:\/[^\s,;]*)?`,
    "gu",
  ),
  phone: new RegExp(String.raw`(?<![\p{L}\d])\(?\+?\d(?:${gap}\d){7,14}(?![\p{L}\d]|[.,]\d)`, "gu"),
  offer: /(?<![\p{L}\d])[-−–]\s?\d{1,2}\s?%/gu,
  insult:
    /(?<![\p{L}\d])(?:idiot[ae]?s?|imb[ée]ciles?|stupid[aeoi]?|liars?|menteu(?:r|se)s?|bugiard[oaie]|mentiros[oa]s?)(?![\p{L}\d])/giu,
};

/** Dates are digits with the same marks between them. */
const date =
  /(?<![\d/.-])(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-](?:(?:19|20)\d\d|\d\d(?![/.-]?\d))|(?:19|20)\d\d-\d\d-\d\d)(?!\d)/g;
const digitsMin = 9;
/** A number with its country, or as a free call, may be shorter. */
const isNumber = (text: string) => {
  const { length } = text.replace(/\D/g, "");
  return length >= digitsMin || (length >= digitsMin - 1 && /^(?:\+|00)/.test(text));
};
/** A link ends before the mark that closes its sentence. */
const withoutEnd = (text: string) => text.replace(/[.,;:!?)»”"'’]+$/u, "");

function findKind(text: string, kind: RefusedKind): RefusedWords[] {
  // As many characters, so that what is found stands where it stood.
  const read = kind === "phone" ? text.replace(date, (found) => "x".repeat(found.length)) : text;
  return [...read.matchAll(patterns[kind])].flatMap(({ 0: found, index: start }) => {
    const words = kind === "link" ? withoutEnd(found) : found;
    if (kind === "phone" && !isNumber(words)) return [];
    return [{ kind, text: words, start, end: start + words.length }];
  });
}

/** Twice what a reply may hold: nobody takes a longer text, and each form that comes back with one would be searched. */
const readMax = 8000;

/** Words of a text that any platform refuses, in the order of the text; none within another. */
function findAll(text: string, kinds: readonly RefusedKind[]): RefusedWords[] {
  const read = text.slice(0, readMax);
  const found = kinds.flatMap((kind) => findKind(read, kind)).sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: RefusedWords[] = [];
  for (const one of found) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

/** Words of a reply that a platform's moderation refuses, in the order of the text. */
export const refusedWords = (text: string, platformKey: PlatformKey): RefusedWords[] =>
  findAll(text, refusedBy[platformKey] ?? []);

/** The refused words of a text in one line; null when nothing is refused. */
export function refusedLine(text: string, platformKey: PlatformKey): string | null {
  const words = refusedWords(text, platformKey);
  return words.length === 0 ? null : [...new Set(words.map((one) => one.text))].join(", ");
}

/** Platforms that would refuse a text. */
export const refusingPlatforms = (text: string): PlatformKey[] =>
  moderatingPlatforms.filter((key) => refusedWords(text, key).length > 0);

/** Words that lead to a number or an address, and lead nowhere once it is gone: « au », « call us on », « al ». */
const leadingWord =
  /\s(?:au|aux|ou|et|or|and|o|y|e|oppure|sur|via|à|par|on|at|to|by|al|en|a|su|allo|all['’]|tél|tel|phone|e-?mail|mail|courriel|correo|web|site|numéro|numero|número)\.?$/iu;
const leadingMark = /[:(,–—-]$/;
/** Longer than any of them with what stands around it. */
const leadingMax = 16;

/**
 * The text without the words at its end that lead to what followed. Word by word from the end: one expression for all of them would take
 * minutes for a page of spaces.
 */
function withoutLeading(text: string): string {
  let kept = text.trimEnd();
  if (leadingMark.test(kept.slice(-1))) kept = kept.slice(0, -1).trimEnd();
  for (;;) {
    const end = kept.slice(-leadingMax);
    const at = end.search(leadingWord);
    if (at < 0) return kept;
    kept = kept.slice(0, kept.length - end.length + at).trimEnd();
  }
}

/** The text without the words that a platform refuses, nor what only led to them. */
export function withoutRefusedWords(text: string, platformKey: PlatformKey): string {
  const words = refusedWords(text, platformKey);
  if (words.length === 0) return text;
  let kept = "";
  let from = 0;
  for (const { kind, start, end } of words) {
    const before = text.slice(from, start);
    const cut = kind === "insult" ? before : withoutLeading(before);
    // A bracket that opened before the words closes after them.
    const isInBrackets = before.slice(cut.length).includes("(") && text.startsWith(")", end);
    kept += cut;
    from = isInBrackets ? end + 1 : end;
  }
  return (kept + text.slice(from))
    .replace(/\([^\S\n]*\)/g, "")
    .replace(/[^\S\n]+([.,;)])/g, "$1")
    .replace(/[^\S\n]{2,}/g, " ")
    .replace(/[^\S\n]+$/gm, "")
    .trim();
}
