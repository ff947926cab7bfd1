import { dirname } from "node:path/posix";
import { unmarked } from "#contract/csv.ts";
import { type ImportKind, importReasons } from "#contract/imports/schemas.ts";
import { readCsv } from "../../../platforms/files/csv.ts";
import { remark, type Source, type SourceRow, UnreadableFile } from "../../../platforms/files/source.ts";
import { fieldsWithoutMojibake, mayHaveMojibake } from "../../../platforms/values/mojibake.ts";
import { type ArchiveEntry, readArchive } from "./archive.ts";
import { decodeText } from "./decode.ts";
import { findJson, readJson } from "./json.ts";
import { type ReadLimits, requireLineCount, screenLimits } from "./limits.ts";
import { findListingName } from "./takeout.ts";

/** A file to read, as a stream: archives may be larger than memory. */
export type ImportFile = { name: string; chunks: AsyncIterable<Uint8Array> };
/** `header`: column names when the file is one CSV, so that missing columns are reported once and not per row. */
export type ReadFile = Source & { header: string[] | null };

/** Largest text that is read in one piece; JavaScript strings end at about twice that. */
const textSizeMaxBytes = 256 * 1024 * 1024;
const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b]) && (bytes[2] ?? 0) < 9 && (bytes[3] ?? 0) < 9;
/** Signatures of PDF, PNG, JPEG, gzip and old Office files, none of which is text. */
const binaries = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const unmarkedCell = (value: unknown) => (typeof value === "string" ? unmarked(value) : value);
const mapValues = (fields: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));

type Wanted = { rowCountMax: number; kind: ImportKind | undefined };

function readText(bytes: Uint8Array, file: string, locationName: string | null, wanted: Wanted): ReadFile {
  const { rowCountMax, kind } = wanted;
  if (binaries.some((magic) => startsWith(bytes, magic)))
    throw new UnreadableFile(startsWith(bytes, [0xd0, 0xcf]) ? "spreadsheet" : "unknown_format");
  requireLineCount(bytes, rowCountMax);
  const text = decodeText(bytes);
  const first = text.trimStart().charAt(0);
  if (first === "") throw new UnreadableFile("empty_file");
  const mend = mayHaveMojibake(text) ? fieldsWithoutMojibake : (fields: SourceRow["fields"]) => fields;
  if (first === "{" || first === "[") {
    const source = readJson(text, file, locationName, rowCountMax, kind);
    return { ...source, rows: source.rows.map((row) => ({ ...row, fields: mend(row.fields) })), header: null };
  }
  const read = readCsv(text, file, rowCountMax);
  const source = { ...read, header: Object.keys(mend(Object.fromEntries(read.header.map((name) => [name, ""])))) };
  // Files written by `csvLine` mark what a spreadsheet would run.
  const rows = source.rows.map((row) => ({ ...row, fields: mapValues(mend(row.fields), unmarkedCell) }));
  return { ...source, rows };
}

function locationNames(entries: readonly ArchiveEntry[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { path, bytes } of entries.filter((entry) => /(?:^|\/)data\.json$/i.test(entry.path))) {
    const name = findListingName(findJson(decodeText(bytes)));
    if (name) names.set(dirname(path), name);
  }
  return names;
}

/** `reviews.json`, `reviews-{token}.json`, `reviews_001.json`: translated exports keep this name. */
const isTakeoutReviewsPath = (path: string) => /(?:^|\/)reviews[^/]*\.json$/i.test(path);

/** The Takeout reviews if there are any, else every data file of the archive. Of several files a bad one is refused alone. */
function readEntries(entries: readonly ArchiveEntry[], { rowCountMax, kind }: Wanted): ReadFile {
  const names = locationNames(entries);
  const takeout = entries.filter((entry) => isTakeoutReviewsPath(entry.path));
  const wanted =
    takeout.length > 0 ? takeout : entries.filter((entry) => !/(?:^|\/)(?:additionalD|d)ata\.json$/i.test(entry.path));
  const sources: Source[] = [];
  let failure: UnreadableFile | null = null;
  let left = rowCountMax;
  for (const { path, bytes } of wanted) {
    try {
      const source = readText(bytes, path, names.get(dirname(path)) ?? null, { rowCountMax: left, kind });
      left -= source.rows.length + source.refusals.length;
      sources.push(source);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.failure === "too_many_rows") throw error;
      failure ??= error;
      const reason = importReasons.find((one) => one === error.failure) ?? "invalid_json";
      sources.push({ rows: [], refusals: [remark({ file: path, line: 1 }, reason)] });
    }
  }
  if (wanted.length === 0) throw new UnreadableFile("archive_without_data");
  const rows = sources.flatMap((source) => source.rows);
  if (rows.length === 0 && failure) throw failure;
  return {
    rows,
    refusals: sources.flatMap((source) => source.refusals),
    outside: sources.flatMap((source) => source.outside ?? []),
    header: null,
  };
}

async function collect(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const chunks = [first];
  let size = first.length;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    size += next.value.length;
    if (size > textSizeMaxBytes) throw new UnreadableFile("file_too_large");
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * Reads a file of any supported format, recognised by content and never by name: CSV, JSON lines, a JSON array, Takeout reviews,
 * or a zip of these; of a JSON object with lists, the rows of this `kind`. Throws UnreadableFile when nothing of it can be read.
 */
export async function readImportFile(
  file: ImportFile,
  limits: ReadLimits = screenLimits,
  kind?: ImportKind,
): Promise<ReadFile> {
  const wanted = { rowCountMax: limits.rowCountMax, kind };
  const iterator = file.chunks[Symbol.asyncIterator]();
  let first = await iterator.next();
  while (!first.done && first.value.length < 4) {
    const next = await iterator.next();
    if (next.done) break;
    first = { done: false, value: Buffer.concat([first.value, next.value]) };
  }
  if (first.done) throw new UnreadableFile("empty_file");
  if (!isZip(first.value)) return readText(await collect(first.value, iterator), file.name, null, wanted);
  const { entries, otherPaths } = await readArchive(continued(first.value, iterator), limits);
  if (otherPaths.some((path) => path.startsWith("xl/"))) throw new UnreadableFile("spreadsheet");
  return readEntries(entries, wanted);
}
