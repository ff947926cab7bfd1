import type { Language } from "./languages.ts";

/** First signs of what a spreadsheet runs as a formula; it reads the full-width ones as the others. */
const signs = "=+\\-@＝＋－＠";
/**
 * Where a cell of some reader's spreadsheet may begin with such a sign: at the cell's own beginning (a tab or a line end there
 * is left out by some), and after anything that may separate cells, since a list's separator differs between countries.
 */
const begins = (mark: string) =>
  new RegExp(`^${mark}(?=["']*[${signs}\\t\\r])|(?<=[;,\\t\\n\\r])${mark}(?=["']*[${signs}])`, "g");
const unmarkedBegins = begins("");
const markedBegins = begins("'");

/** Text that no spreadsheet runs, by a mark before each dangerous sign; `unmarked` gives the text back. */
export const marked = (text: string): string => text.replace(unmarkedBegins, "'");
/** What was marked. */
export const unmarked = (text: string): string => text.replace(markedBegins, "");

/** What separates the cells of a list where a language is written: the decimal comma leaves the semicolon. */
export const separatorOf = (language: Language): string => (language === "en" ? "," : ";");

/** The mark of UTF-8, without which spreadsheets do not see accents; a file begins with it. */
export const byteOrderMark = "\uFEFF";

/** A line of a CSV file, every cell of it marked. */
export function csvLine(cells: readonly (string | number | null)[], separator: string): string {
  const cell = (value: string | number | null) => {
    const text = marked(String(value ?? ""));
    return /[",;|\n\r\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${cells.map(cell).join(separator)}\r\n`;
}
