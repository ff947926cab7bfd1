import { eq, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { api } from "#api/implement.ts";
import { findFirstName } from "#api/platforms/values/guest-name.ts";
import { principalOf } from "#api/principal.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import type { ReviewImageInput } from "#contract/review-images/endpoints.ts";
import { requireReview } from "../reviews/one.ts";
import { pictureOf } from "./picture.ts";

/** Drawing takes processor time, so that it is limited: well above what anybody shares in a minute. */
const pictureLimit = { max: 30, windowSeconds: 60 };

/** A review as a PNG file. REVIEW_NOT_SHAREABLE for private reviews and those gone from their platform. */
async function imageOf(context: ApiContext, { reviewId, format, name }: ReviewImageInput): Promise<File> {
  const { id, platformKey } = await requireReview(context, reviewId);
  const { userId } = principalOf(context);
  await requireRateLimit(context.database.orm, rateLimitKey("review-image", "account", userId), pictureLimit);
  const [review] = await context.database.orm
    .select({
      rating: reviews.rating,
      title: reviews.title,
      text: reviews.text,
      author: reviews.author,
      restaurantName: restaurants.name,
      isGone: sql<boolean>`${reviews.removedAt} is not null or ${reviews.isPrivate}`,
    })
    .from(reviews)
    .innerJoin(restaurants, eq(restaurants.id, reviews.restaurantId))
    .where(eq(reviews.id, id));
  if (!review || review.isGone || platformKey === "private") throw fail("REVIEW_NOT_SHAREABLE");
  const { rating, title, text, author, restaurantName } = review;
  const shown = {
    rating,
    restaurantName,
    text: [title, text].filter((part) => part).join("\n"),
    author: { full: author, first: findFirstName(author) ?? "", none: "" }[name],
    platformName: platformNames[platformKey],
  };
  return new File([new Uint8Array(await pictureOf(shown, format))], "review.png", { type: "image/png" });
}

/** The rows `reviewImages.*` of the endpoint table. */
export const reviewImagesHandlers = {
  get: api.reviewImages.get.handler(({ input, context }) => imageOf(context, input)),
};
