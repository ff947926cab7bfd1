/** Invisible control characters, some of which PostgreSQL refuses; tab and line feed are text. */
const unwanted = /[^\P{Cc}\t\n]|\uFEFF/gu;

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" ? String(value) : "";
}

/** Text of several lines: without control characters, with uniform line ends and accents; null when nothing is left. */
export function findText(value: unknown): string | null {
  const text = textOf(value)
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replaceAll(unwanted, "")
    .toWellFormed()
    .normalize("NFC")
    .trim();
  return text === "" ? null : text;
}

/** Text of one line: any white space becomes a single blank. */
export function findLine(value: unknown): string | null {
  return findText(value)?.replaceAll(/\s+/g, " ") ?? null;
}

/** The first `max` code units of a text, cut between characters: half of one is no text that PostgreSQL takes as JSON. */
export const beginningOf = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, "");

/** Without accents, case or surrounding blanks, to compare names. */
export function foldText(value: string): string {
  return value
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** An absolute http(s) address; a missing scheme is added. Null for anything else. */
export function findUrl(value: unknown): string | null {
  const line = findLine(value);
  if (!line || line.length > 2048) return null;
  const completed = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(line) ? `https://${line}` : line;
  if (!URL.canParse(completed)) return null;
  const url = new URL(completed);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.hostname.includes(".") && url.username + url.password === "" ? url.href : null;
}
