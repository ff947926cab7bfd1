import { foldText } from "./text.ts";

const keys = new Map<string, string>();

/** `Date de publication`, `date_publication`, `addr:street`, `address.street` → one key each. Cached, since names repeat in every row. */
export function columnKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  // A name of punctuation alone is its own key.
  const key = foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, "") || name;
  if (keys.size < 10_000) keys.set(name, key);
  return key;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (isRecord(value) && Object.keys(value).length === 0);

/** Depth to which nested objects are opened; deeper ones are one value. */
const depthMax = 6;

function* leavesOf(fields: Record<string, unknown>, path: string, depth: number): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(fields)) {
    if (isEmpty(value)) continue;
    const own = path === "" ? name : `${path}.${name}`;
    if (isRecord(value) && depth < depthMax) yield* leavesOf(value, own, depth + 1);
    else yield [own, value];
  }
}

/** A value of a row under its name in the file; for a nested object, the keys on the way to it joined by dots. */
export type FieldValue = { name: string; value: unknown; isRead: boolean };

/** A person's mapping, by the column's key: a name to find it under, or null for a column to ignore. */
export type FieldMapping = ReadonlyMap<string, string | null>;
const noMapping: FieldMapping = new Map();

/**
 * The values of a row, found by any of the names people give a column, and those nobody has read. A nested value is found by the keys on
 * the
 * way to it: `ownerReply.text` as `owner_reply_text`.
 */
export class Fields {
  readonly #values: FieldValue[] = [];
  readonly #byKey = new Map<string, FieldValue>();
  readonly #items: { name: string; fields: Fields }[] = [];

  constructor(fields: Record<string, unknown>, mapping: FieldMapping = noMapping) {
    for (const [name, value] of leavesOf(fields, "", 0)) this.#values.push({ name, value, isRead: false });
    // A mapped column takes precedence over one that has the name by chance.
    for (const one of this.#values) {
      const mapped = mapping.get(columnKey(one.name));
      if (mapped && !this.#byKey.has(columnKey(mapped))) this.#byKey.set(columnKey(mapped), one);
    }
    for (const one of this.#values) {
      const key = columnKey(one.name);
      if (!mapping.has(key) && !this.#byKey.has(key)) this.#byKey.set(key, one);
    }
  }

  /** The first of the columns with a plain value; undefined without one. */
  find(names: readonly string[]): unknown {
    return this.take(names, (value) => (typeof value === "object" ? null : value)) ?? undefined;
  }

  /** The result of `read` for the first column it can read; null for none, which then does not count as read. */
  take<T>(names: readonly string[], read: (value: unknown) => T | null): T | null {
    for (const name of names) {
      const one = this.#byKey.get(columnKey(name));
      const found = one ? read(one.value) : null;
      if (!one || found === null) continue;
      one.isRead = true;
      return found;
    }
    return null;
  }

  /** The first of the columns with a list; its objects as fields of their own, whose unread values count as this row's. */
  takeItems(names: readonly string[]): unknown[] | null {
    for (const name of names) {
      const one = this.#byKey.get(columnKey(name));
      if (!one || !Array.isArray(one.value)) continue;
      one.isRead = true;
      return one.value.map((item: unknown) => (isRecord(item) ? this.#open(one.name, item) : item));
    }
    return null;
  }

  #open(name: string, item: Record<string, unknown>): Fields {
    const known = new Fields(item);
    this.#items.push({ name: `${name}[]`, fields: known });
    return known;
  }

  /** The values of a nested object by their bare names, for which `read` returns something. */
  takeParts<T>(name: string, read: (value: unknown, part: string) => T | null): [string, T][] {
    const parts: [string, T][] = [];
    for (const one of this.#values) {
      const dot = one.name.indexOf(".");
      const [head, part] = [one.name.slice(0, dot), one.name.slice(dot + 1)];
      const found = dot > 0 && columnKey(head) === columnKey(name) ? read(one.value, part) : null;
      if (found === null) continue;
      one.isRead = true;
      parts.push([part, found]);
    }
    return parts;
  }

  /** Every value that is not empty, and whether it was read. */
  *values(): Generator<FieldValue> {
    yield* this.#values.filter(({ value }) => !Array.isArray(value) || value.length > 0);
    for (const { name, fields } of this.#items)
      for (const one of fields.values()) yield { ...one, name: `${name}.${one.name}` };
  }
}

/** True when a header has a column of one of these names. */
export function hasColumn(header: readonly string[], names: readonly string[]): boolean {
  const wanted = new Set(names.map(columnKey));
  return header.some((name) => wanted.has(columnKey(name)));
}
