/** NUL and halves of characters, as `JSON.stringify` writes them. */
const refused = /\\u(?:0000|d[89a-f][\da-f]{2})/;
const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), one]));
}

/**
 * A value of a platform as JSON that PostgreSQL takes: without NUL and with U+FFFD for halves of characters, both of which JSON can write
 * and texts of the database cannot hold.
 */
export function storableJson<T>(value: T): T {
  const written = JSON.stringify(value ?? null);
  // A text that merely spells out such an escape passes this test too, and is left as it is.
  return refused.test(written) ? JSON.parse(written, (_, one: unknown) => storableValue(one)) : JSON.parse(written);
}
