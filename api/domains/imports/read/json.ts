import type { ImportKind } from "#contract/imports/schemas.ts";
import { remark, type Source, type SourceRow, UnreadableFile } from "../../../platforms/files/source.ts";
import { requireJsonRowCount } from "./limits.ts";
import { isTakeoutReviews, readTakeoutReviews } from "./takeout.ts";
import { findWrapped } from "./wrapped.ts";

/** A JSON value, or undefined for text that is none. */
export function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for a plain object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rowsOf(values: readonly unknown[], file: string): Source {
  const source: Source = { rows: [], refusals: [] };
  for (const [index, value] of values.entries()) {
    const at = { file, line: index + 1 };
    if (isRecord(value)) source.rows.push({ ...at, fields: value });
    else source.refusals.push(remark(at, "not_an_object", { value }));
  }
  return source;
}

/** The values of a list. Some tools write a list for each page that they read: these are one, and an empty page among them has no row. */
function opened(list: readonly unknown[]): readonly unknown[] {
  const isPage = (one: unknown): one is unknown[] => Array.isArray(one) && (one.length === 0 || one.some(isRecord));
  const hasPages = list.some((one) => isPage(one) && one.length > 0);
  return hasPages ? list.flatMap((one) => (isPage(one) ? one : [one])) : list;
}

/** Rows of a JSON array; its objects may be places, each with the list of its reviews. */
function readList(list: readonly unknown[], file: string, kind: ImportKind): Source {
  const values = opened(list);
  const [first] = values;
  if (!isRecord(first) || !findWrapped(first, kind)) return rowsOf(values, file);
  const rows: unknown[] = [];
  const outside: NonNullable<Source["outside"]> = [];
  for (const value of values) {
    const wrapped = isRecord(value) ? findWrapped(value, kind) : null;
    for (const row of wrapped?.rows ?? [value]) rows.push(row);
    for (const one of wrapped?.outside ?? []) outside.push(one);
  }
  return { ...rowsOf(rows, file), outside };
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}

function readLines(text: string, file: string, rowCountMax: number): Source {
  const rows: SourceRow[] = [];
  const refusals: Source["refusals"] = [];
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    if (line.trim() === "") continue;
    if (rows.length + refusals.length >= rowCountMax)
      throw new UnreadableFile(rows.length > 0 ? "too_many_rows" : "invalid_json");
    const at = { file, line: number };
    const value = findJson(line);
    if (isRecord(value)) rows.push({ ...at, fields: value });
    else refusals.push(remark(at, value === undefined ? "invalid_json" : "not_an_object", { value: line }));
  }
  return { rows, refusals };
}

/**
 * Rows of JSON lines, of a JSON array, of a list within one object, or of a Takeout file. A person's own Maps reviews of other places (a
 * GeoJSON `FeatureCollection`) are refused as a whole, as is more than `rowCountMax`.
 */
export function readJson(
  text: string,
  file: string,
  locationName: string | null = null,
  rowCountMax = Infinity,
  kind: ImportKind = "reviews",
): Source {
  requireJsonRowCount(text, rowCountMax);
  const whole = findJson(text);
  if (Array.isArray(whole)) return readList(whole, file, kind);
  if (whole === undefined) {
    const source = readLines(text, file, rowCountMax);
    if (source.rows.length === 0) throw new UnreadableFile("invalid_json");
    return source;
  }
  if (!isRecord(whole)) throw new UnreadableFile("invalid_json");
  if (whole.type === "FeatureCollection") throw new UnreadableFile("own_maps_reviews");
  if (isTakeoutReviews(whole)) return readTakeoutReviews(whole, file, locationName);
  const wrapped = findWrapped(whole, kind);
  if (wrapped && wrapped.rows.length > rowCountMax) throw new UnreadableFile("too_many_rows");
  if (wrapped) return { ...rowsOf(wrapped.rows, file), outside: wrapped.outside };
  // One line of JSON lines is a whole JSON text too.
  return rowsOf([whole], file);
}
