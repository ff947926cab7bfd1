import type { ImportFailure, ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";

/** A row of a file: column names or keys with their raw values, and its position. */
export type SourceRow = {
  /** File inside the archive, or the file's own name. */
  file: string;
  /** First line of the row; its position, from 1, in formats without lines. */
  line: number;
  fields: Record<string, unknown>;
};

/** Content of a file: readable rows and refusals; `outside` are values that belong to no row, by a name for people. */
export type Source = { rows: SourceRow[]; refusals: ImportRefusal[]; outside?: [name: string, value: unknown][] };

/** Thrown when nothing of a file can be read. */
export class UnreadableFile extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(`The file cannot be imported: ${failure}`);
    this.failure = failure;
  }
}

const valueLengthMax = 120;

/** A value as text. Foreign JSON may nest deeper than it can be serialised, and have keys such as `toString`. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "object") {
    try {
      return JSON.stringify(value);
    } catch {
      return "[…]";
    }
  }
  return String(value);
}

/** A value for display: on one line, shortened. */
export const shownValue = (value: unknown): string | null =>
  shown(value)
    ?.slice(0, valueLengthMax)
    .replaceAll(/\p{Cc}+/gu, " ")
    .toWellFormed() ?? null;

/** A row that was refused, or (`incomplete`) taken without one value. */
export function remark(
  row: Pick<SourceRow, "file" | "line">,
  reason: ImportReason,
  about: { field?: string; value?: unknown; kind?: ImportRefusal["kind"] } = {},
): ImportRefusal {
  const value = shownValue(about.value);
  return { file: row.file, line: row.line, kind: about.kind ?? "refused", reason, field: about.field ?? null, value };
}
