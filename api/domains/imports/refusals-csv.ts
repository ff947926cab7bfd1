import type { ImportRefusal } from "#contract/imports/schemas.ts";

const columns = ["file", "line", "kind", "reason", "field", "value"] as const;

/** Spreadsheets run a cell that begins like a formula; what came out of a stranger's file must not. */
function cell(value: string | number | null): string {
  const text = String(value ?? "");
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Refused and incomplete rows as CSV in UTF-8 with its mark, which spreadsheets need to see accents. */
export function refusalsCsv(remarks: readonly ImportRefusal[]): string {
  const lines = remarks.map((remark) => columns.map((column) => cell(remark[column])).join(","));
  return `\uFEFF${[columns.join(","), ...lines].join("\r\n")}\r\n`;
}
