import { foldText } from "./text.ts";

const keys = new Map<string, string>();

/** `Date de publication`, `date_publication`, `datePublication` → one key. Names repeat in every row, so they are kept. */
function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (keys.size < 10_000) keys.set(name, key);
  return key;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** The values of a row, found by any of the names people give a column. */
export class Fields {
  readonly #values = new Map<string, unknown>();

  constructor(fields: Record<string, unknown>) {
    for (const [name, value] of Object.entries(fields)) {
      const key = keyOf(name);
      if (!isEmpty(value) && !this.#values.has(key)) this.#values.set(key, value);
    }
  }

  /** The first of the columns that holds something; undefined when none does. */
  find(names: readonly string[]): unknown {
    for (const name of names) {
      const value = this.#values.get(keyOf(name));
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

/** True when a header has a column of one of these names. */
export function hasColumn(header: readonly string[], names: readonly string[]): boolean {
  const wanted = new Set(names.map(keyOf));
  return header.some((name) => wanted.has(keyOf(name)));
}
