import { remark, type Source } from "../../../platforms/files/source.ts";

type TakeoutReviews = { reviews: unknown[] };
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A `reviews*.json` of an owner's Takeout, recognised by content: folder and file names are translated. */
export function isTakeoutReviews(value: Record<string, unknown>): value is TakeoutReviews {
  return (
    Array.isArray(value.reviews) &&
    value.reviews.every(
      (review) => !isObject(review) || "starRating" in review || "reviewer" in review || "name" in review,
    )
  );
}

/** `accounts/7/locations/9001/reviews/AbF1` → the ids Google's API gives too, so that both count as one review. */
function idsOf(name: unknown): { externalId: string | null; location: string | null } {
  const match = /(locations\/([^/]+)\/reviews\/[^/]+)$/.exec(typeof name === "string" ? name : "");
  return { externalId: match?.[1] ?? null, location: match?.[2] ?? null };
}

/** Rows of a Takeout file in our column names; line is the position of the review in it. */
export function readTakeoutReviews(value: TakeoutReviews, file: string, placeName: string | null): Source {
  const source: Source = { rows: [], refusals: [] };
  const folder = /location-([^/]+)\//.exec(file)?.[1] ?? null;
  for (const [index, review] of value.reviews.entries()) {
    const at = { file, line: index + 1 };
    if (!isObject(review)) {
      source.refusals.push(remark(at, "not_an_object", { value: review }));
      continue;
    }
    const { externalId, location } = idsOf(review.name);
    const reviewer = isObject(review.reviewer) ? review.reviewer : {};
    const reply = isObject(review.reviewReply) ? review.reviewReply : {};
    source.rows.push({
      ...at,
      fields: {
        externalId: externalId ?? review.reviewId ?? review.name,
        platform: "gmb",
        restaurantRef: location ?? folder,
        restaurantName: placeName,
        author: reviewer.displayName,
        rating: review.starRating,
        text: review.comment,
        publishedAt: review.createTime,
        updatedAt: review.updateTime,
        replyText: reply.comment,
        replyAt: reply.updateTime,
        photos: review.reviewMediaItems,
      },
    });
  }
  return source;
}

/** Name of the place that a Takeout folder's `data.json` describes; null where it tells none. */
export function findListingName(value: unknown): string | null {
  if (!isObject(value)) return null;
  const name = value.title ?? value.locationName ?? (isObject(value.profile) ? value.profile.name : undefined);
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
