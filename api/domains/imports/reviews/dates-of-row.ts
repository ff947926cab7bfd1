import type { ReviewField } from "#contract/imports/columns.ts";
import {
  type DateOrder,
  findDate,
  findExtended,
  readingsOf,
  type SourceDate,
} from "../../../platforms/values/dates.ts";
import { columnKey, type Fields, type FieldValue } from "../../../platforms/values/fields.ts";
import { reviewColumns } from "./columns.ts";
import type { FileColumns } from "./columns-of-file.ts";

type DateField = "publishedAt" | "updatedAt" | "retrievedAt" | "replyAt";
export type DateOfRow = {
  date: SourceDate | null;
  /** What the columns of the field say, when none of it could be read. */
  given: unknown;
  /** The column that leaves the order of its day and month open. */
  order: { column: string; is: "assumed" | "contradictory" } | null;
};

type Found = { one: FieldValue; date: SourceDate; order: DateOfRow["order"] };
const dayMs = 86_400_000;

const utcOf = (date: SourceDate): number => {
  if (date.kind !== "local") return date.at.getTime();
  const { year, month, day, hour, minute, second } = date.local;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** A clock time of a column that says "UTC" needs no restaurant's zone. */
function inItsZone(date: SourceDate, column: string): SourceDate {
  const isMoment = date.kind === "local" && !date.isDayOnly && /(?:utc|gmt)$/.test(columnKey(column));
  return isMoment ? { kind: "instant", at: new Date(utcOf(date)) } : date;
}

const hasTime = (date: SourceDate) => date.kind === "instant" || (date.kind === "local" && !date.isDayOnly);

/**
 * True for an exact date that can be the one that was counted: half a year after "a year ago" it is another, that of the file or of its
 * collection.
 */
function isSameMoment(exact: SourceDate, counted: SourceDate, base: Date): boolean {
  const countedMs = utcOf(counted);
  return utcOf(exact) <= countedMs + Math.max(2 * dayMs, (base.getTime() - countedMs) / 2);
}

/** The best of several columns: the first exact date before a counted one, with its time where one of them has it. */
function best(found: readonly Found[], base: Date): Found | undefined {
  const [first] = found;
  if (!first || found.length === 1) return first;
  const exact = found.filter(({ date }) => date.kind !== "relative");
  const certain = exact.filter(({ order }) => order === null);
  const counted = found.find(({ date }) => date.kind === "relative");
  const chosen = (certain.length > 0 ? certain : exact).find(
    ({ date }) => !counted || first.date.kind !== "relative" || isSameMoment(date, counted.date, base),
  );
  if (!chosen || hasTime(chosen.date)) return chosen ?? first;
  const day = utcOf(chosen.date);
  return certain.find(({ date }) => hasTime(date) && Math.abs(utcOf(date) - day) <= dayMs + 4 * 3_600_000) ?? chosen;
}

/** Reads the dates of a row, by what its file tells of its columns. */
export function dateOf(
  fields: Fields,
  field: DateField & ReviewField,
  base: Date,
  file: Pick<FileColumns, "orderOf" | "isCompact"> | undefined,
): DateOfRow {
  const columns = fields.among(reviewColumns[field]).filter(({ value }) => typeof value !== "object");
  const found = columns.flatMap((one): Found[] => {
    const is = file?.orderOf(one.name);
    const value = file?.isCompact(one.name) ? findExtended(one.value) : one.value;
    const read = (order: DateOrder) => findDate(value, base, order);
    const date =
      is === "month_first" ? read(is) : (read("day_first") ?? (is === "contradictory" ? read("month_first") : null));
    const isOpen = is === "assumed" || is === "contradictory";
    const order = isOpen && readingsOf(one.value) ? { column: one.name, is } : null;
    return date ? [{ one, date: inItsZone(date, one.name), order }] : [];
  });
  const chosen = best(found, base);
  if (!chosen) {
    const [first] = columns;
    if (first) first.isRead = true;
    return { date: null, given: first?.value, order: null };
  }
  chosen.one.isRead = true;
  return { date: chosen.date, given: chosen.one.value, order: chosen.order };
}
