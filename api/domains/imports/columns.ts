import {
  type ColumnMapping,
  type ImportColumn,
  type ImportField,
  importFields,
  listedColumnsMax,
} from "#contract/imports/columns.ts";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { shownValue } from "../../platforms/files/source.ts";
import { columnKey, type FieldMapping, type Fields } from "../../platforms/values/fields.ts";
import { restaurantColumns } from "./restaurants/columns.ts";
import { reviewColumns } from "./reviews/columns.ts";

const tables: Record<ImportKind, Partial<Record<ImportField, readonly string[]>>> = {
  restaurants: restaurantColumns,
  reviews: reviewColumns,
};

function fieldsByKey(kind: ImportKind): Map<string, ImportField> {
  const found = new Map<string, ImportField>();
  for (const field of importFields[kind])
    for (const name of tables[kind][field] ?? []) if (!found.has(columnKey(name))) found.set(columnKey(name), field);
  return found;
}
const known = { restaurants: fieldsByKey("restaurants"), reviews: fieldsByKey("reviews") };

/** The field a column is mapped to by its name alone. */
export const findField = (kind: ImportKind, name: string): ImportField | null =>
  known[kind].get(columnKey(name)) ?? null;

/** A person's mapping for reading rows; fields of the other kind of import are left out. */
export function fieldMappingOf(kind: ImportKind, mapping: readonly ColumnMapping[]): FieldMapping {
  const table = tables[kind];
  return new Map(mapping.map(({ name, field }) => [columnKey(name), (field && table[field]?.[0]) ?? null]));
}

type Tally = { filledCount: number; unreadCount: number; readCount: number; example: string };
const beyond = "…";

/** Counts how every column of a file is imported, row by row, so that nothing is dropped silently. */
export class ColumnTally {
  readonly #tallies = new Map<string, Tally>();
  readonly #kind: ImportKind;
  readonly #mapping: ReadonlyMap<string, ImportField | null>;

  constructor(kind: ImportKind, mapping: readonly ColumnMapping[]) {
    this.#kind = kind;
    this.#mapping = new Map(mapping.map(({ name, field }) => [columnKey(name), field]));
  }

  /** Adds the columns of a header, so that one without any value can be mapped too. */
  name(header: readonly string[]): void {
    for (const name of header) if (name !== "") this.#of(name);
  }

  /** Adds values of the file that belong to no row and are not imported. */
  noteOutside(values: readonly (readonly [name: string, value: unknown])[]): void {
    for (const [name, value] of values) {
      if (value === null || value === "") continue;
      const tally = this.#of(name);
      tally.example ||= shownValue(value) ?? "";
      tally.filledCount++;
      tally.unreadCount++;
    }
  }

  /** Counts a row after it was read. For a refused one only its unknown columns count as ignored, since the rest was not read. */
  note(fields: Fields, isTaken: boolean): void {
    const met = new Set<string>();
    for (const { name, value, isRead } of fields.values()) {
      const tally = this.#of(name);
      tally.example ||= shownValue(value) ?? "";
      // The objects of a list count as one.
      if (met.has(name)) continue;
      met.add(name);
      tally.filledCount++;
      if (isRead) tally.readCount++;
      else if (isTaken) tally.unreadCount++;
    }
  }

  #of(name: string): Tally {
    const key = this.#tallies.size < listedColumnsMax || this.#tallies.has(name) ? name : beyond;
    const tally = this.#tallies.get(key) ?? { filledCount: 0, unreadCount: 0, readCount: 0, example: "" };
    this.#tallies.set(key, tally);
    return tally;
  }

  /** Every column with its counts, in the file's order. */
  columns(): ImportColumn[] {
    return [...this.#tallies].map(([name, { filledCount, unreadCount, readCount, example }]) => {
      const mapped = this.#mapping.get(columnKey(name));
      const field = mapped === undefined ? findField(this.#kind, name) : mapped;
      const isKnown = field !== null || readCount > 0;
      return {
        name: [...name].slice(0, 500).join(""),
        field,
        isMapped: mapped !== undefined,
        filledCount,
        ignoredCount: isKnown ? unreadCount : filledCount,
        example,
      };
    });
  }
}
