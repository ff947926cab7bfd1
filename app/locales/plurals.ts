/** Texts of one area, by key. */
export type Messages = { [key: string]: string | Messages };

/**
 * French, Spanish and Italian have a plural form for whole millions ("many"); our texts never differ from "other" there, so
 * the files leave it out and it is filled in here instead of falling back to the bare key.
 */
export function withPlurals(messages: Messages): Messages {
  const filled: Messages = {};
  for (const [key, value] of Object.entries(messages)) {
    filled[key] = typeof value === "string" ? value : withPlurals(value);
    const many = key.endsWith("_other") ? `${key.slice(0, -"_other".length)}_many` : null;
    if (many && !(many in messages)) filled[many] = filled[key];
  }
  return filled;
}
