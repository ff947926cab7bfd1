import { isUtf8 } from "node:buffer";

const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;
const sniffedBytes = 4096;
const lineFeed = 0x0a;

/** UTF-16 without a byte order mark: nearly every second byte of western text is zero. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, sniffedBytes);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const needed = sample.length * 0.3;
  if (odd > needed && even < needed / 4) return "utf-16le";
  return even > needed && odd < needed / 4 ? "utf-16be" : null;
}

const utf8 = new TextDecoder("utf-8");
const windows1252 = new TextDecoder("windows-1252");

/**
 * Decodes line by line: files joined from two programs mix encodings, and one damaged line must not turn the accents of all others into
 * "Ã©". Adjacent lines of one encoding are decoded together, since a call costs more than a line.
 */
function decodeByLine(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let [pieceStart, decoder] = [0, utf8];
  const take = (end: number) => {
    if (end > pieceStart) pieces.push(decoder.decode(bytes.subarray(pieceStart, end)));
    pieceStart = end;
  };
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found + 1;
    const wanted = isUtf8(bytes.subarray(start, end)) ? utf8 : windows1252;
    if (wanted !== decoder) take(start);
    decoder = wanted;
    start = end;
  }
  take(bytes.length);
  return pieces.join("");
}

/**
 * Text of a file in an unknown encoding: by its byte order mark, else UTF-16 by its zeros, else UTF-8, else windows-1252 (which includes
 * latin-1) for the lines that are not UTF-8. Line ends become `\n`.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = byteOrderMarks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  const rest = mark ? bytes.subarray(mark.bytes.length) : bytes;
  const wide = mark && mark.encoding !== "utf-8" ? mark.encoding : mark ? null : findUtf16(bytes);
  const text = wide ? new TextDecoder(wide).decode(rest) : isUtf8(rest) ? utf8.decode(rest) : decodeByLine(rest);
  return text.replaceAll(/\r\n?/g, "\n");
}
