import { foldText } from "./text.ts";

/** A cell's rating: a value on a scale, nothing, or something that is no rating. */
export type SourceRating =
  | { kind: "rated"; value: number; scale: number | null }
  | { kind: "none" }
  | { kind: "not_understood" };

const words: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5 };
const unrated = new Set(["star_rating_unspecified", "none", "n/a", "na", "-", "sans note", "no rating"]);
/** Facebook's recommendations (the original value is kept in the review's details). */
const recommendations: Record<string, number> = { positive: 5, recommended: 5, negative: 1, not_recommended: 1 };

/** "4", "4,5", "8/10", "4 sur 5", "4 étoiles", "★★★★☆", "FOUR", "positive". A scale in the text takes precedence over `scale`. */
export function findRating(value: unknown, scale: number | null): SourceRating {
  if (value === undefined || value === null) return { kind: "none" };
  if (typeof value !== "string" && typeof value !== "number") return { kind: "not_understood" };
  const text = foldText(String(value));
  if (text === "" || unrated.has(text)) return { kind: "none" };
  const word = words[text] ?? recommendations[text];
  if (word !== undefined) return { kind: "rated", value: word, scale: 5 };
  if (/^(?:★|☆|⭐|✩|✭|\uFE0F| )+$/u.test(text))
    return { kind: "rated", value: [...text.matchAll(/[★⭐]/gu)].length, scale: 5 };
  const match =
    /^(-?\d+(?:[.,]\d+)?)(?: ?(?:\/|sur|out of|de|su) ?(\d+))?(?: ?(?:etoiles?|stars?|estrellas?|stelle|stella|%))?$/.exec(
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
