import { CsvError, parse } from "csv-parse/sync";
import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import { remark, type Source, type SourceRow, UnreadableFile } from "./source.ts";

const delimiters = [",", ";", "\t", "|"] as const;

/** Spreadsheets write `sep=;` above the header. */
const separatorLine = /^"?sep=(.)"?$/i;

/** The separator that occurs most often in the header, outside quotes. */
export function sniffDelimiter(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const counted = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** More columns than any list of restaurants or reviews has; every cell of a row costs memory, also an empty one. */
export const columnCountMax = 500;

type Parsed = { record: string[]; lastLine: number };
/** Records up to the first with broken quoting; `isOpen` when a quote was not closed by the end. */
type Stretch = { records: Parsed[]; isBroken: boolean; isOpen: boolean };

/** Longest row; a longer one has a quote that was never closed. */
const recordLengthMax = 500_000;
/** Lines are read in windows, short ones after a fault, so that the time for a file full of faults stays linear. */
const windowLinesMin = 64;
const windowLinesMax = 16_384;

function parseStretch(text: string, delimiter: string): Stretch {
  const records: Parsed[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: recordLengthMax,
      on_record: (record: string[], { lines }) => {
        // Cut just above the limit: the row is refused for its length, and the other cells need no memory.
        records.push({ record: record.slice(0, columnCountMax + 1), lastLine: lines });
        return null;
      },
    });
    return { records, isBroken: false, isOpen: false };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, isBroken: true, isOpen: error.code === "CSV_QUOTE_NOT_CLOSED" };
  }
}

/** A quote that is never closed swallows good rows until another quote: then only its first line counts as broken. */
function isSwallowing(record: readonly string[], columns: number, delimiter: string): boolean {
  if (record.length === columns) return false;
  const lines = record.flatMap((cell) => (cell.includes("\n") ? cell.split("\n").slice(1) : []));
  // A text of several lines may stand in a row that lacks its last cells; what it swallowed looks like rows.
  return record.length > columns
    ? lines.length > 0 && hasSurplus(record, columns)
    : lines.some((line) => line.split(delimiter).length > Math.max(1, (columns - 1) / 2));
}

/** True when a cell beyond the header holds something: separators at the end of a row are none. */
const hasSurplus = (record: readonly string[], columns: number): boolean =>
  record.some((cell, index) => index >= columns && cell.trim() !== "");

/** Columns without a name, or with that of another, get their number, so that none hides another. */
function distinctNames(header: readonly string[]): string[] {
  const used = new Set<string>();
  return header.map((name, index) => {
    const own = name !== "" && !used.has(name) ? name : `${name} (${index + 1})`.trim();
    used.add(own);
    return own;
  });
}

class CsvReader {
  readonly rows: SourceRow[] = [];
  readonly refusals: ImportRefusal[] = [];
  header: string[] | null = null;
  readonly #file: string;
  readonly #lines: string[];
  readonly #delimiter: string;
  readonly #first: number;
  readonly #rowCountMax: number;
  #window = windowLinesMax;

  constructor(text: string, file: string, rowCountMax: number) {
    this.#rowCountMax = rowCountMax;
    this.#file = file;
    this.#lines = text.split("\n");
    const declared = separatorLine.exec(this.#lines[0] ?? "")?.[1];
    this.#first = declared ? 1 : 0;
    this.#delimiter = declared ?? sniffDelimiter(this.#lines.find((line) => line.trim() !== "") ?? "");
  }

  read(): void {
    let start = this.#first;
    while (start < this.#lines.length) {
      start = this.#readFrom(start);
      if (this.rows.length + this.refusals.length > this.#rowCountMax) throw new UnreadableFile("too_many_rows");
    }
  }

  /** Reads a window of lines from `start` (0-based), or up to the first fault; returns where to continue. */
  #readFrom(start: number): number {
    const end = Math.min(start + this.#window, this.#lines.length);
    const { records, isBroken, isOpen } = parseStretch(this.#lines.slice(start, end).join("\n"), this.#delimiter);
    let next = start;
    for (const { record, lastLine } of records) {
      const line = this.#skipBlank(next);
      if (this.header && isSwallowing(record, this.header.length, this.#delimiter)) return this.#refuseQuote(line);
      this.#take(record, line);
      next = Math.max(start + lastLine, line + 1);
    }
    if (isOpen && end < this.#lines.length) {
      // The row may end beyond the window.
      if (records.length === 0) this.#window *= 4;
      return next;
    }
    if (isBroken) return this.#refuseQuote(this.#skipBlank(next));
    this.#window = Math.min(this.#window * 4, windowLinesMax);
    return end;
  }

  #refuseQuote(line: number): number {
    this.#window = windowLinesMin;
    this.#refuse(line, "quote");
    return line + 1;
  }

  #skipBlank(line: number): number {
    let at = line;
    while (at < this.#lines.length - 1 && this.#lines[at]?.trim() === "") at++;
    return at;
  }

  #refuse(line: number, reason: ImportReason): void {
    this.refusals.push(remark({ file: this.#file, line: line + 1 }, reason, { value: this.#lines[line] }));
  }

  #take(record: string[], line: number): void {
    if (!this.header) {
      if (record.length > columnCountMax) throw new UnreadableFile("too_many_columns");
      this.header = distinctNames(record.map((name) => name.trim()));
      return;
    }
    if (record.every((cell) => cell.trim() === "")) return;
    // A row cut above the limit of columns holds more than it shows.
    if (record.length > columnCountMax || hasSurplus(record, this.header.length)) {
      this.#refuse(line, "column_count");
      return;
    }
    const fields = Object.fromEntries(this.header.map((name, index) => [name, record[index] ?? ""]));
    this.rows.push({ file: this.#file, line: line + 1, fields });
  }
}

/**
 * Rows of a CSV text with a header row; the separator is detected. A broken row is refused by itself; cells that lack at the end of a row are
 * empty, and surplus ones are a fault when they hold something. Throws UnreadableFile
 * beyond `rowCountMax` or `columnCountMax`.
 */
export function readCsv(text: string, file: string, rowCountMax = Infinity): Source & { header: string[] } {
  const reader = new CsvReader(text, file, rowCountMax);
  reader.read();
  return { rows: reader.rows, refusals: reader.refusals, header: reader.header ?? [] };
}
