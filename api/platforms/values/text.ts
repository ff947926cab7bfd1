/** Control characters no screen shows and PostgreSQL partly refuses; tab and line feed are text. */
const unwanted = /[^\P{Cc}\t\n]|\uFEFF/gu;

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" ? String(value) : "";
}

/** Text of several lines: control characters gone, one kind of line end, one form of accents; null when nothing is left. */
export function findText(value: unknown): string | null {
  const text = textOf(value)
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replaceAll(unwanted, "")
    .toWellFormed()
    .normalize("NFC")
    .trim();
  return text === "" ? null : text;
}

/** Text of one line: white space of every kind as single blanks. */
export function findLine(value: unknown): string | null {
  return findText(value)?.replaceAll(/\s+/g, " ") ?? null;
}

/** Without accents, case or surrounding blanks: how names are compared. */
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

/** An absolute http(s) address; one written without its scheme is completed. Null when it is none. */
export function findUrl(value: unknown): string | null {
  const line = findLine(value);
  if (!line || line.length > 2048) return null;
  const completed = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(line) ? `https://${line}` : line;
  if (!URL.canParse(completed)) return null;
  const url = new URL(completed);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.hostname.includes(".") && url.username === "" ? url.href : null;
}
