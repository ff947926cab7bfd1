import { basename } from "node:path/posix";
import { remark, type Source, shownValue } from "../../../platforms/files/source.ts";

type TakeoutReviews = { reviews: unknown[] };
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A review of an owner's Takeout says its stars as `starRating`; one with a `rating` comes from elsewhere. */
const isTakeoutReview = (review: Record<string, unknown>) =>
  !("rating" in review) && ("starRating" in review || "reviewer" in review || "name" in review);

/** True for a `reviews*.json` of an owner's Takeout, recognised by content, since folder and file names are translated. */
export function isTakeoutReviews(value: Record<string, unknown>): value is TakeoutReviews {
  return Array.isArray(value.reviews) && value.reviews.every((review) => !isObject(review) || isTakeoutReview(review));
}

/** `accounts/7/locations/9001/reviews/AbF1` → the ids of Google's API, so that both sources give one review. */
function idsOf(name: unknown): { externalId: string | null; location: string | null } {
  const match = /(locations\/([^/]+)\/reviews\/[^/]+)$/.exec(typeof name === "string" ? name : "");
  return { externalId: match?.[1] ?? null, location: match?.[2] ?? null };
}

/** Rows of a Takeout file in the product's column names; line is the position of the review in it. */
export function readTakeoutReviews(value: TakeoutReviews, file: string, locationName: string | null): Source {
  const { reviews, ...others } = value as TakeoutReviews & Record<string, unknown>;
  // Each is reported, shortened, as a column that is not imported.
  const outside = Object.entries(others).map(([name, value]): [string, unknown] => [
    `${name} (${basename(file)})`,
    shownValue(value),
  ]);
  const source: Source = { rows: [], refusals: [], outside };
  const folder = /location-([^/]+)\//.exec(file)?.[1] ?? null;
  for (const [index, review] of reviews.entries()) {
    const at = { file, line: index + 1 };
    if (!isObject(review)) {
      source.refusals.push(remark(at, "not_an_object", { value: review }));
      continue;
    }
    const { name, reviewId, ...facts } = review;
    const { externalId, location } = idsOf(name);
    source.rows.push({
      ...at,
      // Values that are not part of the review come first; the review's own names are known columns.
      fields: {
        external_id: externalId ?? reviewId ?? name,
        platform_key: "gmb",
        restaurant_ref: location ?? folder,
        restaurant_name: locationName,
        ...facts,
      },
    });
  }
  return source;
}

/** Name of the location in a Takeout folder's `data.json`; null without one. */
export function findListingName(value: unknown): string | null {
  if (!isObject(value)) return null;
  const name = value.title ?? value.locationName ?? (isObject(value.profile) ? value.profile.name : undefined);
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
