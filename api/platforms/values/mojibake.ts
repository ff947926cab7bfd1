/** Bytes of windows-1252 by the character that stands for them; the others are their own numbers. */
const byteOf = new Map(
  Array.from({ length: 0x20 }, (_, at) => 0x80 + at).map((byte) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(byte)).charCodeAt(0),
    byte,
  ]),
);

/** The first bytes of two to four of UTF-8, as letters, with a second one behind. */
const isSuspect = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6-\u02dc\u2013-\u2122]/;
/** The same in a file's whole text, where JSON may write letters by their numbers. */
const mayBeIn = new RegExp(`${isSuspect.source}|\\\\u00[c-f][0-9a-f]`, "i");

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function bytesOf(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const byte = byteOf.get(code) ?? code;
    if (byte > 0xff) return null;
    bytes[at] = byte;
  }
  return bytes;
}

/** Letters that no text of the trade has: capitals before a quote or dots ("CAFÉ…", "COSÌ…") read as bytes would become them. */
const isOdd = /[\u0080-\u009f\u0180-\u02ff]/u;
const foreign = /(?!\p{Script=Latin})\p{L}/gu;
const isMixedWord = /\p{Script=Latin}\p{M}*(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}\p{M}*\p{Script=Latin}/u;
const looseMark = /\p{Script=Latin}[\u0300-\u036f]/u;

/** True for a reading that people write: "MENÚ…" as bytes is an Arabic letter behind a Latin one. */
function isPlausible(text: string): boolean {
  if (isOdd.test(text) || isMixedWord.test(text) || looseMark.test(text.normalize("NFC"))) return false;
  return text.match(foreign)?.length !== 1;
}

function decoded(text: string): string | null {
  const bytes = isSuspect.test(text) ? bytesOf(text) : null;
  if (!bytes) return null;
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * A text whose letters are the bytes of its UTF-8, as latin-1 or windows-1252 shows them ("ZoÃ©", "lâ€™addition"), as it was written, also
 * where that happened twice. Any other text stays as it is.
 */
export function withoutMojibake(text: string): string {
  const once = decoded(text);
  if (once === null) return text;
  const twice = decoded(once);
  if (twice !== null && isPlausible(twice)) return twice;
  return isPlausible(once) ? once : text;
}

/** Depth to which nested values are read; nothing deeper is opened as fields. */
const depthMax = 8;

function mended(value: unknown, depth: number): unknown {
  if (typeof value === "string") return withoutMojibake(value);
  if (typeof value !== "object" || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => mended(item, depth - 1));
  return mendedFields(value as Record<string, unknown>, depth - 1);
}

const mendedFields = (fields: Record<string, unknown>, depth: number) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [withoutMojibake(name), mended(value, depth)]));

/** True for the text of a file in which a value may be such bytes: one look at the whole, so that other files cost nothing. */
export const mayHaveMojibake = (text: string): boolean => mayBeIn.test(text);

/** The fields of a row, names and nested values as they were written. */
export const fieldsWithoutMojibake = (fields: Record<string, unknown>): Record<string, unknown> =>
  mendedFields(fields, depthMax);
