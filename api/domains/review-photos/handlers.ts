import type { ReviewPhotoInput } from "#contract/endpoints/review-photos.ts";
import type { ApiContext } from "../../context.ts";
import { fail } from "../../errors.ts";
import { api } from "../../implement.ts";
import { redrawn } from "../../pictures.ts";
import { Turns } from "../../platforms/pictures/turns.ts";
import { requireReview } from "../reviews/one.ts";

/** Twice the side of the thumbnail of a page, for dense screens. */
const smallSidePixels = 224;
const largeSidePixels = 1600;
/** A list of a long day at once; a picture of twelve megabytes is held by each of those that run. */
const turns = new Turns(4, 120);

/**
 * A photo of a review as WebP, read anew from its source: nothing is stored here, since platforms change and withdraw what guests post.
 * PHOTO_UNAVAILABLE when it cannot be had there, or is no picture.
 */
async function photoOf(context: ApiContext, { reviewId, position, size }: ReviewPhotoInput): Promise<File> {
  const { id } = await requireReview(context, reviewId);
  const { rows } = await context.database.pool.query<{ url: string | null }>(
    "select photos -> $2::int ->> 'url' as url from reviews where id = $1",
    [id, position],
  );
  const url = rows[0]?.url;
  if (!url) throw fail("NOT_FOUND");
  const turn = await turns.take(async () => {
    const bytes = await context.platforms.pictures(url);
    return (
      bytes &&
      redrawn(bytes, (picture) =>
        size === "small"
          ? picture.resize(smallSidePixels, smallSidePixels, { fit: "cover" }).webp({ quality: 78 })
          : picture.resize(largeSidePixels, largeSidePixels, { fit: "inside", withoutEnlargement: true }).webp(),
      )
    );
  });
  if (!turn) throw fail("SERVICE_UNAVAILABLE");
  if (!turn.value) throw fail("PHOTO_UNAVAILABLE");
  return new File([new Uint8Array(turn.value)], "photo.webp", { type: "image/webp" });
}

/** The rows `reviewPhotos.*` of the endpoint table. */
export const reviewPhotoHandlers = {
  get: api.reviewPhotos.get.handler(({ input, context }) => photoOf(context, input)),
};
