import { foldText } from "./text.ts";

/** A cell's rating: a value on a scale, nothing, or something that is no rating. */
export type SourceRating =
  | { kind: "rated"; value: number; scale: number | null }
  | { kind: "none" }
  | { kind: "not_understood" };

const unrated = new Set([
  "star rating unspecified",
  "none",
  "n/a",
  "na",
  "-",
  "sans note",
  "no rating",
  "no recommendation",
]);

/** Scales of words, folded, from the best to the worst: both ends of each are known, or it is none that can be read. */
const scalesOfWords: readonly (readonly (readonly [rating: number, words: string])[])[] = [
  [
    [5, "five|five stars"],
    [4, "four|four stars"],
    [3, "three|three stars"],
    [2, "two|two stars"],
    [1, "one|one star"],
  ],
  // Facebook's recommendations and their like (the original value is kept in the review's details).
  [
    [5, "positive|positif|positivo|positiva"],
    [3, "neutral|neutre|neutro|neutra|neutrale"],
    [1, "negative|negatif|negativo|negativa"],
  ],
  [
    [5, "recommended|recommends|recommend|would recommend|i recommend"],
    [
      1,
      "not recommended|does not recommend|doesn't recommend|do not recommend|don't recommend|would not recommend|i do not recommend|not recommend",
    ],
  ],
  [
    [5, "recommande|recommandee|je recommande"],
    [1, "non recommande|non recommandee|pas recommande|ne recommande pas|je ne recommande pas|deconseille"],
  ],
  [
    [5, "recomendado|recomendada|recomienda|recomiendo|lo recomienda|lo recomiendo"],
    [1, "no recomendado|no recomendada|no recomienda|no recomiendo|no lo recomienda|no lo recomiendo"],
  ],
  [
    [5, "consigliato|consigliata|consiglia|lo consiglia|lo consiglio|raccomandato|raccomandata"],
    [
      1,
      "sconsigliato|sconsigliata|sconsiglia|lo sconsiglia|non consigliato|non consigliata|non lo consiglia|non lo consiglio|non raccomandato|non raccomandata",
    ],
  ],
  [
    [5, "thumbs up|thumb up|👍|like|liked|j'aime|me gusta|mi piace"],
    [1, "thumbs down|thumb down|👎|dislike|disliked|je n'aime pas|no me gusta|non mi piace"],
  ],
  // Tripadvisor's words, in its languages.
  [
    [5, "excellent"],
    [4, "very good|good|tres bon"],
    [3, "average|moyen"],
    [2, "poor|mediocre"],
    [1, "terrible|horrible|awful"],
  ],
  [
    [5, "excelente"],
    [4, "muy bueno|muy buena"],
    [3, "normal|regular"],
    [2, "malo|mala"],
    [1, "pesimo|pesima"],
  ],
  [
    [5, "eccellente"],
    [4, "molto buono|molto buona"],
    [3, "nella media"],
    [2, "scarso|scarsa"],
    [1, "pessimo|pessima"],
  ],
];
const ratingOfWords = new Map(
  scalesOfWords.flatMap((scale) =>
    scale.flatMap(([rating, words]) => words.split("|").map((word) => [word, rating] as const)),
  ),
);

/** Words that stand for the same stars in two scales: a column that has both is of a third one, in which they differ. */
const rivals: readonly (readonly string[])[] = [["very good", "good"]];
const rivalWords = new Set(rivals.flat());

/** A rating's words as they are compared: `Not Recommended`, `not_recommended` and `NOT-RECOMMENDED` are the same. */
const plainWords = (text: string) =>
  text
    .replaceAll(/[_-]+/g, " ")
    .replace(/[.!]+$/, "")
    .trim();

/** What a column of ratings tells in words. */
export class RatingWords {
  readonly #understood = new Map<number, number>();
  readonly #rivals = new Set<string>();
  #otherCount = 0;

  /** Counts a value; a number, and nothing at all, tells nothing about words. */
  add(value: unknown): void {
    if (typeof value !== "string" || !/\p{L}|👍|👎/u.test(value)) return;
    const text = foldText(value);
    const bare = plainWords(text);
    const rating = ratingOfWords.get(bare);
    if (rivalWords.has(bare)) this.#rivals.add(bare);
    if (rating !== undefined) this.#understood.set(rating, (this.#understood.get(rating) ?? 0) + 1);
    else if (findRating(value, null).kind === "not_understood") this.#otherCount++;
  }

  /**
   * True when some of its words are understood and others are not, or mean two things: the stars of those alone would be one end of a scale. A word that is rare
   * beside both ends is a typing error, and refused alone.
   */
  get isHalfUnderstood(): boolean {
    if (rivals.some((words) => words.every((word) => this.#rivals.has(word)))) return true;
    if (this.#otherCount === 0 || this.#understood.size === 0) return false;
    const ratings = [...this.#understood.keys()];
    const hasBothEnds = Math.max(...ratings) >= 4 && Math.min(...ratings) <= 2;
    const count = [...this.#understood.values()].reduce((sum, one) => sum + one, this.#otherCount);
    return !hasBothEnds || this.#otherCount / count >= overScaleShareMin;
  }
}

/** True for a rating told in a word. */
export const isRatingWord = (value: unknown): boolean =>
  typeof value === "string" && ratingOfWords.has(plainWords(foldText(value)));

/** Tripadvisor's names of pictures, as pages have them: `bubble_45`, `BUBBLE_40`, `ui_bubble_rating bubble_30`. */
const bubbles = /^(?:ui )?(?:bubble rating )?bubbles? ([0-4][05]|50)$/;

/** "4 / 5" of a number like 40 or 45 in a column named by Tripadvisor's bubbles; null for any other. */
export function findBubbles(column: string, value: unknown): string | null {
  const tenths = /bubble/i.test(column) ? /^\s*([1-4][05]|50)\s*$/.exec(String(value))?.[1] : undefined;
  return tenths === undefined ? null : `${Number(tenths) / 10}/5`;
}

/**
 * "4", "4,5", "8/10", "4 sur 5", "4 étoiles", "4.0 of 5 bubbles", "★★★★☆", "FOUR", "Not Recommended". A scale in the text takes
 * precedence over `scale`.
 */
export function findRating(value: unknown, scale: number | null): SourceRating {
  if (value === undefined || value === null) return { kind: "none" };
  if (typeof value !== "string" && typeof value !== "number") return { kind: "not_understood" };
  const text = foldText(String(value));
  const bare = plainWords(text);
  if (text === "" || unrated.has(text) || unrated.has(bare)) return { kind: "none" };
  const word = ratingOfWords.get(bare);
  if (word !== undefined) return { kind: "rated", value: word, scale: 5 };
  const tenths = bare.includes("bubble") ? bubbles.exec(bare)?.[1] : undefined;
  if (tenths !== undefined) return { kind: "rated", value: Number(tenths) / 10, scale: 5 };
  if (/^(?:★|☆|⭐|✩|✭|\uFE0F| )+$/u.test(text))
    return { kind: "rated", value: [...text.matchAll(/[★⭐]/gu)].length, scale: 5 };
  const match =
    /^(?:(?:rated|rating|notee?|puntuacion|valoracion|voto|valutazione) ?:? ?)?(-?\d+(?:[.,]\d+)?)(?: ?(?:etoiles?|stars?|estrellas?|stell[ea]))?(?: ?(?:\/|sur|sobre|out of|of|de|su) ?(\d+))?(?: ?(?:etoiles?|stars?|estrellas?|stell[ea]|bubbles?|bulles?|★|⭐\uFE0F?|%))?$/.exec(
      text,
    );
  if (!match) return { kind: "not_understood" };
  const ownScale = match[2] ? Number(match[2]) : text.endsWith("%") ? 100 : scale;
  return { kind: "rated", value: Number(match[1]?.replace(",", ".")), scale: ownScale };
}

/** Scale of ratings when neither the row nor the column has one. */
export const defaultScale = 5;

/**
 * 0–5 of a rating: 0 is "no rating", so the worst of a larger scale is still 1. Null when it lies outside its scale.
 */
export function ratingOf({ value, scale }: { value: number; scale: number | null }): number | null {
  const top = scale ?? defaultScale;
  if (!(top > 0) || value < 0 || value > top) return null;
  if (top === defaultScale) return Math.round(value);
  return Math.max(1, Math.round((value / top) * 5));
}

/** Share of values over 5, among a platform's rows without a scale, from which the column cannot be on a scale of 5. */
const overScaleShareMin = 0.1;

/**
 * True when ratings without a scale are plainly on another than 5: "8" would be refused and "4" (of 10) stored as four stars. One typing
 * error is not enough.
 */
export function isScaleMissing(values: readonly number[]): boolean {
  const over = values.filter((value) => value > defaultScale && value <= 100).length;
  return over >= 2 && over / values.length >= overScaleShareMin;
}
