import type { ReviewField } from "#contract/imports/columns.ts";
import type { Fields } from "../../../platforms/values/fields.ts";
import { beginningOf, findLine } from "../../../platforms/values/text.ts";
import { reviewColumns as columns } from "./columns.ts";

const numbers = ["helpfulVotes", "photoCount", "authorReviewCount"] as const;
const lines = ["visitDate", "tripType"] as const;
const detailLengthMax = 80;
const tagLengthMax = 60;
const tagCountMax = 20;
const subRatingCountMax = 20;

function findNumber(value: unknown): number | null {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** Called with a field and its whole value when only the beginning is taken. */
export type OnCut = (field: ReviewField, value: unknown) => void;

/** The beginning of a line that fits. */
export function cutLine(field: ReviewField, value: string | null, max: number, onCut: OnCut): string | null {
  if (value !== null && value.length > max) onCut(field, value);
  return value === null ? null : beginningOf(value, max);
}

/** Additional values of a review, of known names and types only. */
export function detailsOf(fields: Fields, onCut: OnCut): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const name of numbers) {
    const number = fields.take(columns[name], findNumber);
    if (number !== null) details[name] = number;
  }
  for (const name of lines) {
    const value = fields.take(columns[name], findLine);
    if (value && value !== "NONE") details[name] = cutLine(name, value, detailLengthMax, onCut);
  }
  let count = 0;
  const subRatings = fields.takeParts("subRatings", (value, name) =>
    typeof value === "number" && /^[a-z]{1,30}$/i.test(name) && count++ < subRatingCountMax ? value : null,
  );
  if (subRatings.length > 0) details.subRatings = Object.fromEntries(subRatings);
  return details;
}

/** Tags of a rating, from a list of texts or from text with commas; null for anything else. */
export function findTags(value: unknown, onCut: OnCut): string[] | null {
  if (!Array.isArray(value) && typeof value !== "string") return null;
  const list: unknown[] = Array.isArray(value) ? value : value.split(/[,;|]/);
  const tags = list.map(findLine).filter((tag) => tag !== null);
  if (list.some((tag) => typeof tag === "object" && tag !== null)) return null;
  const different = [...new Set(tags.map((tag) => beginningOf(tag, tagLengthMax)))];
  if (different.length > tagCountMax || tags.some((tag) => tag.length > tagLengthMax))
    onCut("ratingTags", tags.join(", "));
  return different.slice(0, tagCountMax);
}
