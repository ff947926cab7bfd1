import { and, eq, isNull, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { api } from "#api/implement.ts";
import { redrawn } from "#api/pictures.ts";
import { Turns } from "#api/platforms/pictures/turns.ts";
import { principalOf } from "#api/principal.ts";
import type { ReviewPhotoInput } from "#contract/review-photos/endpoints.ts";
import { photoKey } from "#contract/review-photos/schemas.ts";
import { requireReview } from "../reviews/one.ts";

/** Twice the side of a page's thumbnail, for dense screens. */
const smallSidePixels = 224;
const largeSidePixels = 1600;
/** Enough for a page's list at once; each running one holds a picture of up to twelve megabytes. Groups are hosts. */
const turns = new Turns({ running: 4, runningOfGroup: 2, waiting: 120, waitingOfGroup: 80 });
/** Eight reviews of thirty photos: well above what anybody looks at in a minute. */
const photoLimit = { max: 240, windowSeconds: 60 };

/**
 * A photo of a review as WebP, read from its source each time: nothing is stored here, since platforms change and withdraw photos.
 * NOT_FOUND where another photo, or none, has the position, or the review is gone from its platform; PHOTO_UNAVAILABLE when the source
 * fails, it is no picture, or nobody waits for it any more.
 */
async function photoOf(context: ApiContext, input: ReviewPhotoInput, signal?: AbortSignal): Promise<File> {
  const { position, size, key } = input;
  const { id } = await requireReview(context, input.reviewId);
  const { userId } = principalOf(context);
  await requireRateLimit(context.database.orm, rateLimitKey("review-photo", "account", userId), photoLimit);
  const [found] = await context.database.orm
    .select({ url: sql<string | null>`${reviews.photos} -> ${position}::int ->> 'url'` })
    .from(reviews)
    .where(and(eq(reviews.id, id), isNull(reviews.removedAt)));
  const url = found?.url;
  if (!url || (key !== undefined && key !== photoKey(url))) throw fail("NOT_FOUND");
  const read = async () => {
    const bytes = await context.platforms.pictures(url, signal);
    return (
      bytes &&
      redrawn(bytes, (picture) =>
        size === "small"
          ? picture.resize(smallSidePixels, smallSidePixels, { fit: "cover" }).webp({ quality: 78 })
          : picture.resize(largeSidePixels, largeSidePixels, { fit: "inside", withoutEnlargement: true }).webp(),
      )
    );
  };
  const turn = await turns.take(URL.parse(url)?.host ?? "", read, signal);
  if (!turn && !signal?.aborted) throw fail("SERVICE_UNAVAILABLE");
  if (!turn?.value) throw fail("PHOTO_UNAVAILABLE");
  return new File([new Uint8Array(turn.value)], "photo.webp", { type: "image/webp" });
}

/** The rows `reviewPhotos.*` of the endpoint table. */
export const reviewPhotosHandlers = {
  get: api.reviewPhotos.get.handler(({ input, context, signal }) => photoOf(context, input, signal)),
};
