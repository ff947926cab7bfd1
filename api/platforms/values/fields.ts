import { isPlaceholder } from "./placeholders.ts";
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
  (typeof value === "string" && isPlaceholder(value)) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** Depth to which nested objects are opened; deeper ones are one value. */
const depthMax = 6;

/** Visits the values of a row that are not empty, each by the keys on the way to it. */
export function eachLeaf(
  fields: Record<string, unknown>,
  visit: (name: string, value: unknown) => void,
  path = "",
  depth = 0,
): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (isEmpty(value)) continue;
    const own = path === "" ? name : `${path}.${name}`;
    if (isRecord(value) && depth < depthMax) eachLeaf(value, visit, own, depth + 1);
    else visit(own, value);
  }
}

/** A value of a row under its name in the file; for a nested object, the keys on the way to it joined by dots. */
export type FieldValue = {
  name: string;
  value: unknown;
  isRead: boolean;
  /** The name it is found under. */
  key: string;
  /** The number of that name, or -1. */
  id: number;
};
const none: readonly FieldValue[] = [];

/** A person's mapping, by the column's key: a name to find it under, or null for a column to ignore. */
export type FieldMapping = ReadonlyMap<string, string | null>;
const noMapping: FieldMapping = new Map();

const ids = new Map<string, number>();

/** The number of a key; -1 for one of too many, which no list of names has. */
function idOf(key: string, isListed: boolean): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  if (!isListed && ids.size >= 10_000) return -1;
  ids.set(key, ids.size);
  return ids.size - 1;
}

const places = new WeakMap<readonly string[], readonly (number | undefined)[]>();

/** The place in the list of each key that it has, by the key's number; kept, since the lists are long and asked of every row. */
function placesIn(names: readonly string[]): readonly (number | undefined)[] {
  const known = places.get(names);
  if (known) return known;
  const found: (number | undefined)[] = [];
  for (const [index, name] of names.entries()) found[idOf(columnKey(name), true)] ??= index;
  // Without holes, reading it is as fast as it can be.
  const whole = Array.from(found, (place) => place);
  places.set(names, whole);
  return whole;
}

/**
 * The values of a row, found by any of the names people give a column, and those nobody has read. A nested value is found by the keys on
 * the
 * way to it: `ownerReply.text` as `owner_reply_text`.
 */
export class Fields {
  readonly #values: FieldValue[] = [];
  /** Those that are found, each under a name of its own. */
  readonly #known: FieldValue[] = [];
  readonly #items: { name: string; fields: Fields }[] = [];

  constructor(fields: Record<string, unknown>, mapping: FieldMapping = noMapping) {
    eachLeaf(fields, (name, value) => this.#values.push({ name, value, isRead: false, key: columnKey(name), id: -1 }));
    const taken = new Set<string>();
    const find = (key: string, one: FieldValue) => {
      if (taken.has(key)) return;
      taken.add(key);
      one.key = key;
      one.id = idOf(key, false);
      this.#known.push(one);
    };
    // A mapped column takes precedence over one that has the name by chance.
    if (mapping.size > 0)
      for (const one of this.#values) {
        const mapped = mapping.get(columnKey(one.name));
        if (mapped) find(columnKey(mapped), one);
      }
    for (const one of this.#values) if (!mapping.has(columnKey(one.name))) find(one.key, one);
  }

  /** True for a row with a column of one of these keys (`columnKey`): long lists of rare names are asked of few rows. */
  hasAny(keys: ReadonlySet<string>): boolean {
    return this.#known.some(({ key }) => keys.has(key));
  }

  /** The first of the columns with a plain value; undefined without one. */
  find(names: readonly string[]): unknown {
    return this.take(names, (value) => (typeof value === "object" ? null : value)) ?? undefined;
  }

  /** The columns of these names that have a value, in the order of the names. */
  among(names: readonly string[]): readonly FieldValue[] {
    const placeOf = placesIn(names);
    let found: FieldValue[] | null = null;
    for (const one of this.#known)
      if (one.id < placeOf.length && one.id >= 0 && placeOf[one.id] !== undefined) {
        if (found) found.push(one);
        else found = [one];
      }
    if (!found) return none;
    return found.length === 1 ? found : found.sort((one, other) => (placeOf[one.id] ?? 0) - (placeOf[other.id] ?? 0));
  }

  /** The result of `read` for the first column it can read; null for none, which then does not count as read. */
  take<T>(names: readonly string[], read: (value: unknown, column: string) => T | null): T | null {
    for (const one of this.among(names)) {
      const found = read(one.value, one.name);
      if (found === null) continue;
      one.isRead = true;
      return found;
    }
    return null;
  }

  /** The first of the columns with a list; its objects as fields of their own, whose unread values count as this row's. */
  takeItems(names: readonly string[]): unknown[] | null {
    for (const one of this.among(names)) {
      if (!Array.isArray(one.value)) continue;
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
