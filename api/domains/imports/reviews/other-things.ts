import type { ReviewField } from "#contract/imports/columns.ts";
import { columnKey } from "../../../platforms/values/fields.ts";
import { findRating } from "../../../platforms/values/ratings.ts";
import { findLine, foldText } from "../../../platforms/values/text.ts";

/** Fields that a place has as well, with the names that may mean either; all their other names mean the review alone. */
const ofEither = {
  rating: [
    "rating",
    "stars",
    "note",
    "score",
    "etoiles",
    "puntuacion",
    "valutazione",
    "voto",
    "rating_value",
    "overall_rating",
    "rating_overall",
    "note_globale",
    "puntuacion_global",
    "punteggio",
    "calificacion",
  ],
  title: ["title", "titre", "titulo", "titolo"],
  url: ["url", "link", "lien", "google_maps_uri"],
} as const satisfies Partial<Record<ReviewField, readonly string[]>>;
type FieldOfEither = keyof typeof ofEither;
const eitherKeys = new Map(
  Object.entries(ofEither).map(([field, names]) => [field as FieldOfEither, new Set(names.map(columnKey))]),
);
const isOfEither = (field: ReviewField): field is FieldOfEither => Object.hasOwn(ofEither, field);
/** Share of the rows with both values in which they differ, from which they are two things and not one with typing errors. */
const differingShareMin = 0.1;
/** Reviews of one place that give the same broken number before it is the place's average; more of them for half stars, which guests give too. */
const sameAverageMin = { broken: 3, half: 10 };

type Pair = { bothCount: number; differingCount: number };
/** The one value of a column at every place so far; `isVarying` once two reviews of a place have different ones. */
type Average = {
  byPlace: Map<string, number>;
  isVarying: boolean;
  fraction: "broken" | "half" | null;
  repeatedCount: number;
};

const numberOf = (value: unknown): number | null => {
  const rating = findRating(value, null);
  return rating.kind === "rated" ? rating.value : null;
};
const comparable = (field: ReviewField, value: unknown): string | null =>
  field === "rating" ? String(numberOf(value) ?? foldText(String(value))) : findLine(value);

/**
 * Finds columns that a review's name might have and that tell of something else: of two that are filled in the same rows, the more exact one
 * is the guest's, and the other one too only where they agree. Averages of a place are the same in all of its rows.
 */
export class OtherThings {
  readonly #pairs = new Map<string, Pair>();
  readonly #averages = new Map<string, Average>();

  /** Collects the values of a row. */
  row(): { note: (field: ReviewField, name: string, value: unknown) => void; end: () => void } {
    const met: { field: FieldOfEither; name: string; value: unknown }[] = [];
    let place = "";
    return {
      note: (field, name, value) => {
        if (field === "restaurantRef" || field === "restaurantName") place ||= String(value);
        else if (isOfEither(field)) met.push({ field, name, value });
      },
      end: () => {
        for (const { field, name, value } of met) {
          if (!eitherKeys.get(field)?.has(columnKey(name))) continue;
          if (field === "rating") this.#noteAverage(name, place, value);
          const exact = met.find((one) => one.field === field && !eitherKeys.get(field)?.has(columnKey(one.name)));
          if (!exact) continue;
          const pair = this.#pairs.get(name) ?? { bothCount: 0, differingCount: 0 };
          pair.bothCount++;
          if (comparable(field, value) !== comparable(field, exact.value)) pair.differingCount++;
          this.#pairs.set(name, pair);
        }
      },
    };
  }

  #noteAverage(name: string, place: string, value: unknown): void {
    const known = this.#averages.get(name);
    if (known?.isVarying) return;
    const number = numberOf(value);
    if (number === null) return;
    const average = known ?? { byPlace: new Map(), isVarying: false, fraction: null, repeatedCount: 0 };
    this.#averages.set(name, average);
    const before = average.byPlace.get(place);
    if (before === undefined) average.byPlace.set(place, number);
    else if (before === number) average.repeatedCount++;
    else average.isVarying = true;
    if (!Number.isInteger(number * 2)) average.fraction = "broken";
    else if (!Number.isInteger(number)) average.fraction ??= "half";
  }

  /** The names of such columns. */
  names(): string[] {
    const differing = [...this.#pairs].filter(
      ([, { bothCount, differingCount }]) => differingCount / bothCount >= differingShareMin,
    );
    const averages = [...this.#averages].filter(
      ([, { isVarying, fraction, repeatedCount }]) =>
        !isVarying && fraction !== null && repeatedCount + 1 >= sameAverageMin[fraction],
    );
    return [...new Set([...differing, ...averages].map(([name]) => name))];
  }
}
