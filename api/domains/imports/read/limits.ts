import { UnreadableFile } from "../../../platforms/files/source.ts";
import { type ArchiveLimits, archiveLimits } from "./archive.ts";

/** Limits of a file; `rowCountMax` counts the rows of all files of an archive together. */
export type ReadLimits = ArchiveLimits & { rowCountMax: number };

/** Limits of the screen: small in time and memory, since the server reads the file beside other requests. */
export const screenLimits: ReadLimits = {
  ...archiveLimits,
  totalSizeMaxBytes: 128 * 1024 * 1024,
  rowCountMax: 250_000,
};
/** Limits of the command, which runs alone. */
export const commandLimits: ReadLimits = { ...archiveLimits, rowCountMax: 2_000_000 };

/** Lines that one row may take in a pretty-printed file. */
const linesPerRowMax = 32;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Refuses a file of almost only line ends before it is split into lines. Throws UnreadableFile. */
export function requireLineCount(bytes: Uint8Array, rowCountMax: number): void {
  let [feeds, returns] = [0, 0];
  // A shorter `for…of` loop takes several times as long.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === lineFeed) feeds++;
    else if (byte === carriageReturn) returns++;
  }
  if (Math.max(feeds, returns) > rowCountMax * linesPerRowMax) throw new UnreadableFile("too_many_rows");
}

const code = (character: string) => character.charCodeAt(0);
const quote = code('"');
const backslash = code("\\");
const comma = code(",");
const [openArray, closeArray, openObject, closeObject] = [code("["), code("]"), code("{"), code("}")];
/** Rows are in a top-level array, or in an array of the top-level object (Takeout). */
const rowDepthMax = 2;

/**
 * Refuses a JSON text of too many rows before it is parsed: counts the commas of the arrays that hold rows, separately for every text of
 * JSON lines. Throws UnreadableFile.
 */
export function requireJsonRowCount(text: string, rowCountMax: number): void {
  const isArray = [false, false, false];
  let [depth, rows, isText] = [0, 1, false];
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (isText) {
      if (character === backslash) at++;
      else if (character === quote) isText = false;
    } else if (character === quote) isText = true;
    else if (character === comma) {
      if (depth <= rowDepthMax && isArray[depth] && ++rows > rowCountMax) throw new UnreadableFile("too_many_rows");
    } else if (character === openArray || character === openObject) {
      depth++;
      if (depth <= rowDepthMax) isArray[depth] = character === openArray;
    } else if ((character === closeArray || character === closeObject) && --depth <= 0) [depth, rows] = [0, 1];
  }
}
