import { columnKey } from "../../../platforms/values/fields.ts";

/** Columns that are called a name and do not say of whom. */
export const nameKeys: ReadonlySet<string> = new Set(["name", "nom", "nombre", "nome"].map(columnKey));
/** True for the name of a restaurant that the import knows. */
export type IsPlace = (name: string) => boolean;

/** Share of the rows that speak for places from which a column is of places: a guest may have the name of a restaurant, and come back. */
const placeShareMin = 0.5;

/** What the values of a column called a name tell of whose name it is. */
export class NamesOfColumn {
  readonly #isPlace: IsPlace;
  /** Whether each name is a restaurant's: a file has few places, and guests come again. */
  readonly #known = new Map<string, boolean>();
  #filledCount = 0;
  #letteredCount = 0;
  #placeCount = 0;
  readonly #byPlaceId = new Map<unknown, string>();
  #repeatedCount = 0;
  #differsAtPlace = false;

  constructor(isPlace: IsPlace) {
    this.#isPlace = isPlace;
  }

  /** Counts a value; `placeId` is what the row says of its place otherwise. */
  add(value: unknown, placeId: unknown): void {
    this.#filledCount++;
    if (typeof value !== "string" || !/\p{L}/u.test(value)) return;
    this.#letteredCount++;
    const isPlace = this.#known.get(value) ?? this.#isPlace(value);
    this.#known.set(value, isPlace);
    if (isPlace) this.#placeCount++;
    if (placeId === null) return;
    const before = this.#byPlaceId.get(placeId);
    if (before === undefined) this.#byPlaceId.set(placeId, value);
    else if (before === value) this.#repeatedCount++;
    else this.#differsAtPlace = true;
  }

  /** True for a column of names: `nombre` is a number in French, and numbers are nobody's name. */
  get isOfNames(): boolean {
    return this.#letteredCount * 2 > this.#filledCount;
  }

  /**
   * True where all rows have one name, most have that of a known restaurant, or each id of a place has its own again and again: guests differ
   * from row to row.
   */
  get isOfPlaces(): boolean {
    if (this.#known.size === 1) return true;
    const isOfIds = !this.#differsAtPlace && this.#repeatedCount / this.#letteredCount >= placeShareMin;
    return isOfIds || this.#placeCount / this.#letteredCount >= placeShareMin;
  }
}
