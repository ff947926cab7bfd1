import type { Fields } from "../../../platforms/values/fields.ts";
import { findLine } from "../../../platforms/values/text.ts";
import { isRecord } from "../read/json.ts";

const numbers = ["helpfulVotes", "photoCount", "authorReviewCount"] as const;
const lines = ["visitDate", "tripType"] as const;
const tagLengthMax = 60;
const tagCountMax = 20;

/** What sources tell beyond the fields of a review, of known names and kinds only. */
export function detailsOf(fields: Fields): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  for (const name of numbers) {
    const value = fields.find([name]);
    const number = typeof value === "string" ? Number(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) details[name] = number;
  }
  for (const name of lines) {
    const value = findLine(fields.find([name]));
    if (value && value !== "NONE") details[name] = value.slice(0, 80);
  }
  const subRatings = fields.find(["subRatings"]);
  if (isRecord(subRatings)) {
    const known = Object.entries(subRatings).filter(
      ([name, value]) => typeof value === "number" && /^[a-z]{1,30}$/i.test(name),
    );
    if (known.length > 0) details.subRatings = Object.fromEntries(known.slice(0, 20));
  }
  return details;
}

/** Tags of a rating, from a list or from text with commas. */
export function tagsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[,;|]/) : [];
  const tags = list.map(findLine).filter((tag) => tag !== null);
  return [...new Set(tags.map((tag) => tag.slice(0, tagLengthMax)))].slice(0, tagCountMax);
}
