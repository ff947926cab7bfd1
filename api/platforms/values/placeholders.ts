/** What programs write for "nothing", as they write it: Null and Nan, in other letters, are names of people. */
const placeholders = new Set([
  "-",
  "--",
  "---",
  "–",
  "—",
  "N/A",
  "n/a",
  "N/a",
  "#N/A",
  "#VALUE!",
  "#REF!",
  "null",
  "NULL",
  "(null)",
  "<null>",
  "None",
  "nan",
  "NaN",
  "undefined",
  "\\N",
]);
const lengthMax = 9;

/** True for a cell that is empty, or holds nothing but what a program writes into an empty one. */
export function isPlaceholder(text: string): boolean {
  // Most cells are long, and stripping their blanks costs more than all the rest.
  if (text.length > 40) return text.trim() === "";
  const bare = text.trim();
  return bare === "" || (bare.length <= lengthMax && placeholders.has(bare));
}
