import { remark, type Source, type SourceRow, UnreadableFile } from "../../../platforms/files/source.ts";
import { requireJsonRowCount } from "./limits.ts";
import { isTakeoutReviews, readTakeoutReviews } from "./takeout.ts";

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
 * Rows of JSON lines, of a JSON array, or of a Takeout file. A person's own Maps reviews of other places (a GeoJSON
 * `FeatureCollection`) and one JSON object that is none of these are refused as a whole, as is more than `rowCountMax`.
 */
export function readJson(
  text: string,
  file: string,
  locationName: string | null = null,
  rowCountMax = Infinity,
): Source {
  requireJsonRowCount(text, rowCountMax);
  const whole = findJson(text);
  if (Array.isArray(whole)) return rowsOf(whole, file);
  if (whole === undefined) {
    const source = readLines(text, file, rowCountMax);
    if (source.rows.length === 0) throw new UnreadableFile("invalid_json");
    return source;
  }
  if (!isRecord(whole)) throw new UnreadableFile("invalid_json");
  if (whole.type === "FeatureCollection") throw new UnreadableFile("own_maps_reviews");
  if (isTakeoutReviews(whole)) return readTakeoutReviews(whole, file, locationName);
  // One line of JSON lines is a whole JSON text too.
  return rowsOf([whole], file);
}
