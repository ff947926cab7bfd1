import { byteOrderMark, csvLine, separatorOf } from "#contract/csv.ts";
import type { ImportRefusal } from "#contract/imports/schemas.ts";
import type { Language } from "#contract/languages.ts";

const columns = ["file", "line", "kind", "reason", "field", "value"] as const;

/** Refused and incomplete rows as CSV for a reader of `language`. */
export function refusalsCsv(remarks: readonly ImportRefusal[], language: Language): string {
  const separator = separatorOf(language);
  const lines = remarks.map((remark) =>
    csvLine(
      columns.map((column) => remark[column]),
      separator,
    ),
  );
  return `${byteOrderMark}${csvLine(columns, separator)}${lines.join("")}`;
}
