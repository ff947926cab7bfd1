import { inSlices } from "#api/slices.ts";
import type { ReviewField } from "#contract/imports/columns.ts";
import type { SourceRow } from "../../../platforms/files/source.ts";
import { type ColumnOrder, DateOrderVotes } from "../../../platforms/values/date-orders.ts";
import { columnKey, eachLeaf, type FieldMapping } from "../../../platforms/values/fields.ts";
import { isFlag } from "../../../platforms/values/flags.ts";
import { RatingWords } from "../../../platforms/values/ratings.ts";
import { findField } from "../columns.ts";
import { reviewColumns } from "./columns.ts";
import { findKnownExport } from "./known-exports.ts";
import { type IsPlace, NamesOfColumn, nameKeys } from "./names-of-column.ts";
import { OtherThings } from "./other-things.ts";

/** How the columns of one file are read: decided by all its values, before the first row is. */
export type FileColumns = {
  /** What its columns hold; a person's mapping goes before it. */
  mapping: FieldMapping;
  /** The order of day and month of a column; undefined for one without dates in numbers. */
  orderOf: (column: string) => ColumnOrder | undefined;
  /** True for a column of days in eight digits, ISO's basic form, and of nothing else. */
  isCompact: (column: string) => boolean;
  /** Columns of ratings whose words are understood in part. */
  halfUnderstood: ReadonlySet<string>;
};
export type ColumnsOfRow = (row: Pick<SourceRow, "file">) => FileColumns;

const dateFields: ReadonlySet<ReviewField> = new Set(["publishedAt", "updatedAt", "retrievedAt", "replyAt"]);
/** Names of texts that nobody gives to a column of yes and no. */
const isTextName = (column: string) => /te?xte?o?|testo|body|content/i.test(column);
/** Rows whose names are looked at to know whose export a file is: JSON leaves out what is empty. */
const namedRowsMax = 500;
const fieldOf = (mapped: string | null | undefined, name: string): ReviewField | null =>
  mapped === null ? null : (findField("reviews", mapped ?? name) as ReviewField | null);

type Column = {
  name: string;
  field: ReviewField | null;
  filledCount: number;
  flagCount: number;
  dates: DateOrderVotes | null;
  words: RatingWords | null;
  names: NamesOfColumn | null;
};

/** What is known besides the file: a person's mapping, the day of the import, the restaurants of the organization. */
type Around = { given: FieldMapping; latestMs: number; isPlace: IsPlace };

/** What one file tells of its columns, row by row. */
class Observed {
  readonly #columns = new Map<string, Column | null>();
  readonly #given: FieldMapping;
  readonly #byExport: FieldMapping;
  readonly #isMonthFirst: boolean;
  readonly #latestMs: number;
  readonly #isPlace: IsPlace;
  readonly #others = new OtherThings();

  constructor(names: ReadonlySet<string>, { given, latestMs, isPlace }: Around) {
    const known = findKnownExport(names);
    const fields = Object.entries(known?.columns ?? {});
    this.#byExport = new Map(fields.map(([name, field]) => [columnKey(name), field && reviewColumns[field][0]]));
    this.#isMonthFirst = known?.isMonthFirst ?? false;
    this.#given = given;
    this.#latestMs = latestMs;
    this.#isPlace = isPlace;
  }

  #of(name: string): Column | null {
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const key = columnKey(name);
    const mapped = this.#given.has(key) ? this.#given.get(key) : this.#byExport.get(key);
    const field = fieldOf(mapped, name);
    const isName = field === null && nameKeys.has(key);
    const isObserved = field !== null || isName || key === "title";
    const isDate = field !== null && dateFields.has(field);
    const column: Column | null = isObserved
      ? {
          name,
          field,
          filledCount: 0,
          flagCount: 0,
          dates: isDate ? new DateOrderVotes(this.#latestMs) : null,
          words: field === "rating" ? new RatingWords() : null,
          names: isName ? new NamesOfColumn(this.#isPlace) : null,
        }
      : null;
    this.#columns.set(name, column);
    return column;
  }

  add({ fields }: SourceRow): void {
    const others = this.#others.row();
    const met: { named: { names: NamesOfColumn; value: unknown }[]; placeId: unknown } = { named: [], placeId: null };
    eachLeaf(fields, (name, value) => {
      const column = this.#of(name);
      if (!column) return;
      column.filledCount++;
      column.dates?.add(value);
      column.words?.add(value);
      if (column.names) met.named.push({ names: column.names, value });
      if (column.field === "restaurantRef") met.placeId ??= value;
      const { field } = column;
      if (field === "replyText" || field === "text") {
        if (isFlag(value)) column.flagCount++;
      } else if (field !== null && field !== "photos") others.note(field, name, value);
    });
    for (const { names, value } of met.named) names.add(value, met.placeId);
    others.end();
  }

  /** What its columns hold beyond what their names say. */
  result(): FileColumns {
    const columns = [...this.#columns.values()].filter((column) => column !== null);
    const mapping = new Map(this.#byExport);
    const dismiss = (name: string) => mapping.set(columnKey(name), null);
    for (const { name, field, filledCount, flagCount } of columns) {
      const isOfFlags = filledCount > 0 && flagCount === filledCount && (filledCount > 1 || !isTextName(name));
      if ((field === "replyText" || field === "text") && isOfFlags) dismiss(name);
    }
    for (const name of this.#others.names()) dismiss(name);
    this.#nameWho(columns, mapping);
    for (const [key, name] of this.#given) mapping.set(key, name);
    const votes = new Map(columns.flatMap(({ name, dates }) => (dates?.order ? [[name, dates.order] as const] : [])));
    const orders = new Map([...votes].map(([name, order]) => [name, this.#orderOf(order, [...votes.values()])]));
    const compact = new Set(columns.filter(({ dates }) => dates?.isCompact).map(({ name }) => name));
    return {
      mapping,
      orderOf: (column) => orders.get(column),
      isCompact: (column) => compact.has(column),
      halfUnderstood: new Set(columns.filter(({ words }) => words?.isHalfUnderstood).map(({ name }) => name)),
    };
  }

  /** A column that leaves its order open has that of the others of its file, the reply dates among them, where these agree. */
  #orderOf(order: ColumnOrder, all: readonly ColumnOrder[]): ColumnOrder {
    if (order !== "assumed") return order;
    const decided = new Set(all.filter((one) => one === "day_first" || one === "month_first"));
    const [only] = decided;
    if (only && decided.size === 1) return only;
    return this.#isMonthFirst && decided.size === 0 ? "month_first" : "assumed";
  }

  /** `name` is the guest or the place, `title` the review's or the place's: whichever of the two no other column tells. */
  #nameWho(columns: readonly Column[], mapping: Map<string, string | null>): void {
    const has = (wanted: ReviewField) => columns.some(({ field, filledCount }) => field === wanted && filledCount > 0);
    const isFree = (key: string) =>
      !mapping.get(key) &&
      !this.#given.has(key) &&
      columns.some(({ name, filledCount }) => columnKey(name) === key && filledCount > 0);
    const [place, author] = [reviewColumns.restaurantName[0], reviewColumns.author[0]];
    const named = columns.find(({ name, names }) => names?.isOfNames && isFree(columnKey(name)));
    const key = columnKey(named?.name ?? "");
    if (named?.names && !mapping.has(key)) {
      const [hasAuthor, hasPlace] = [has("author"), has("restaurantName")];
      if (hasAuthor && !hasPlace) mapping.set(key, place);
      else if (!hasAuthor && hasPlace) mapping.set(key, author);
      else if (!hasAuthor) mapping.set(key, named.names.isOfPlaces ? place : author);
    }
    const namesPlace = [...nameKeys].some((one) => mapping.get(one) === place);
    // A title that differs from the review's own is that of the place.
    if (isFree("title") && mapping.get("title") === null && !has("restaurantName") && !namesPlace)
      mapping.set("title", place);
  }
}

/** Looks through the rows of every file once, before they are read. */
export async function observeColumns(rows: readonly SourceRow[], around: Around): Promise<ColumnsOfRow> {
  const names = new Map<string, { count: number; names: Set<string> }>();
  for await (const { file, fields } of inSlices(rows)) {
    const known = names.get(file) ?? { count: 0, names: new Set<string>() };
    if (known.count === 0) names.set(file, known);
    if (known.count++ < namedRowsMax) for (const name of Object.keys(fields)) known.names.add(name);
  }
  const observed = new Map([...names].map(([file, known]) => [file, new Observed(known.names, around)]));
  for await (const row of inSlices(rows)) observed.get(row.file)?.add(row);
  const results = new Map([...observed].map(([file, one]) => [file, one.result()]));
  const none = new Observed(new Set(), around).result();
  return ({ file }) => results.get(file) ?? none;
}
