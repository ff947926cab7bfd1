import type { Language } from "./languages.ts";

/** Characters that begin a formula in spreadsheets, with their full-width forms. */
const signs = "=+\\-@＝＋－＠";
/**
 * Positions at which a spreadsheet may begin a cell: the start of the text (some skip a tab or line end there), and after any character
 * that may separate cells, since the separator differs between countries.
 */
const begins = (mark: string) =>
  new RegExp(`^${mark}(?=["']*[${signs}\\t\\r])|(?<=[;,\\t\\n\\r])${mark}(?=["']*[${signs}])`, "g");
const unmarkedBegins = begins("");
const markedBegins = begins("'");

/** Marks each dangerous character so that no spreadsheet runs the text; `unmarked` reverses it. */
export const marked = (text: string): string => text.replace(unmarkedBegins, "'");
/** Reverses `marked`. */
export const unmarked = (text: string): string => text.replace(markedBegins, "");

/** Separator of CSV cells by language: a decimal comma requires the semicolon. */
export const separatorOf = (language: Language): string => (language === "en" ? "," : ";");

/** The byte order mark of UTF-8, without which spreadsheets misread accents; begins a file. */
export const byteOrderMark = "\uFEFF";

/** A number below zero, which a spreadsheet reads as one and never runs. */
const isBelowZero = (text: string) => /^-\d+(?:[.,]\d+)?$/.test(text);

/** A line of a CSV file, every cell marked that could be run. */
export function csvLine(cells: readonly (string | number | null)[], separator: string): string {
  const cell = (value: string | number | null) => {
    const plain = String(value ?? "");
    const text = isBelowZero(plain) ? plain : marked(plain);
    return /[",;|\n\r\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${cells.map(cell).join(separator)}\r\n`;
}
