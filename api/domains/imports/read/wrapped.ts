import type { ImportKind } from "#contract/imports/schemas.ts";
import { shownValue } from "../../../platforms/files/source.ts";
import { columnKey } from "../../../platforms/values/fields.ts";
import { restaurantColumns } from "../restaurants/columns.ts";
import { reviewColumns } from "../reviews/columns.ts";

type Outside = [name: string, value: unknown][];
/** The rows of a list within an object, with what was told around it. */
type Wrapped = { rows: unknown[]; outside: Outside };
type Plain = Record<string, unknown>;

/** Depth to which a list of rows is looked for: `{"data": {"reviews": {"edges": […]}}}`. */
const depthMax = 4;
/** Names under which programs wrap their rows, whatever these are made of. */
const listNames = new Set(
  "data rows items results result records list values entries reviews reviewsdata avis resenas recensioni places restaurants locations edges nodes elements".split(
    " ",
  ),
);
/** An object beside the list that tells of whom it is. */
const placeNames = new Set("placeinfo place business restaurant location company venue listing".split(" "));

const keysOf = (...lists: (readonly string[])[]) => new Set(lists.flat().map(columnKey));
const moments = keysOf(reviewColumns.publishedAt);
const opinions = keysOf(reviewColumns.rating, reviewColumns.text);
const names = keysOf(restaurantColumns.name);
const isObject = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOf = (row: Plain, keys: ReadonlySet<string>) =>
  Object.entries(row).some(
    ([name, value]) => value !== null && value !== "" && !Array.isArray(value) && keys.has(columnKey(name)),
  );
/** Tells an object that is a row by itself, whatever lists it holds: the photos and the answer of a review, the hours of a place. */
const isRowOf: Record<ImportKind, (row: Plain) => boolean> = {
  reviews: (row) => hasOf(row, moments) && hasOf(row, opinions),
  restaurants: (row) => hasOf(row, names),
};

/** A GraphQL edge is the row within it. */
const withoutEdge = (value: unknown) => (isObject(value) && isObject(value.node) ? value.node : value);

type Place = { restaurant_name?: unknown; restaurant_ref?: unknown };
const lineOf = (value: unknown): unknown => (isObject(value) ? (value.text ?? value.name) : value);

/** The place that an object around a list of reviews is, or names beside it. */
function placeOf(around: Plain, known: Place): Place {
  const own = Object.entries(around).find(([name, value]) => placeNames.has(columnKey(name)) && isObject(value));
  const from = own ? (own[1] as Plain) : around;
  const name = lineOf(
    from.name ?? from.title ?? from.displayName ?? from.display_name ?? from.placeName ?? from.place_name,
  );
  const ref = from.place_id ?? from.placeId ?? from.data_id;
  return {
    ...known,
    ...(typeof name === "string" && name.trim() !== "" ? { restaurant_name: name } : {}),
    ...(typeof ref === "string" && ref.trim() !== "" ? { place_id: ref } : {}),
  };
}

type Outer = { depth: number; place: Place };

/** Looks for the rows of one kind within an object. */
class Unwrapping {
  readonly found: Wrapped = { rows: [], outside: [] };
  readonly #isRow: (row: Plain) => boolean;
  readonly #isOfReviews: boolean;

  constructor(kind: ImportKind) {
    this.#isRow = isRowOf[kind];
    this.#isOfReviews = kind === "reviews";
  }

  /** True for an object around a list of rows, at any depth, that is none itself. */
  holds(value: Plain, depth = 0): boolean {
    if (depth > depthMax || this.#isRow(value)) return false;
    return Object.entries(value).some(([name, one]) => {
      if (isObject(one)) return this.holds(one, depth + 1);
      return Array.isArray(one) && this.#isList(rowsIn(one), name, true, depth);
    });
  }

  search(around: Plain, { depth, place: known }: Outer, path = ""): void {
    const place = this.#isOfReviews ? placeOf(around, known) : known;
    const isAlone = Object.values(around).filter((value) => Array.isArray(value) && value.some(isObject)).length <= 1;
    const inner = { depth: depth + 1, place };
    for (const [name, value] of Object.entries(around)) {
      const own = path === "" ? name : `${path}.${name}`;
      if (Array.isArray(value) && this.#isList(rowsIn(value), name, isAlone, depth))
        this.#take(rowsIn(value), inner, own);
      else if (isObject(value) && this.holds(value, depth + 1)) this.search(value, inner, own);
      else this.found.outside.push([own, shownValue(value)]);
    }
  }

  /** What a row says itself goes before what was said around it. */
  #take(list: readonly unknown[], inner: Outer, path: string): void {
    for (const one of list) {
      if (!isObject(one)) this.found.rows.push(one);
      else if (this.#isRow(one)) this.found.rows.push({ ...inner.place, ...one });
      else if (this.#holdsRows(one, inner.depth)) this.search(one, inner, path);
      else this.found.rows.push(one);
    }
  }

  /** A list of rows or of places with rows; under a name for lists that stands alone, of whatever objects. */
  #isList(list: readonly unknown[], name: string, isAlone: boolean, depth: number): boolean {
    const objects = list.filter(isObject);
    if (objects.length === 0) return false;
    if (objects.some((one) => this.#isRow(one))) return true;
    if (objects.slice(0, 20).some((one) => this.#holdsRows(one, depth + 1))) return true;
    return isAlone && listNames.has(columnKey(name)) && objects.length === list.length;
  }

  #holdsRows(value: Plain, depth: number): boolean {
    if (depth > depthMax) return false;
    return Object.values(value).some(
      (one) => Array.isArray(one) && rowsIn(one).some((row) => isObject(row) && this.#isRow(row)),
    );
  }
}

const rowsIn = (list: readonly unknown[]): unknown[] =>
  (list.every(Array.isArray) ? list.flat() : list).map(withoutEdge);

/**
 * The rows that an object wraps: `{"data": […], "paging": {}}`, an answer with its `reviews`, a place with its own. Null for an object that is
 * a row itself. The place that is named around a list of reviews is theirs; all else around it is reported as not imported.
 */
export function findWrapped(whole: Plain, kind: ImportKind): Wrapped | null {
  const unwrapping = new Unwrapping(kind);
  if (!unwrapping.holds(whole)) return null;
  unwrapping.search(whole, { depth: 0, place: {} });
  return unwrapping.found.rows.length > 0 ? unwrapping.found : null;
}
