import { z } from "zod";
import { type FoundPhoto, keptPhotos } from "#api/platforms/values/photos.ts";
import type { ReviewPhoto } from "#contract/review-photos/schemas.ts";

const MediaItem = z.looseObject({});

function foundIn(item: unknown): FoundPhoto[] {
  const { thumbnailUrl: address, thumbnailLabel: caption, videoUrl } = MediaItem.safeParse(item).data ?? {};
  return address === undefined ? [] : [{ address, caption, isVideo: typeof videoUrl === "string" }];
}

/** `reviewMediaItems` of a review (platform reference, 1.4). Unusable items are left out rather than the review. */
export const photosOf = (items: unknown): ReviewPhoto[] =>
  keptPhotos(Array.isArray(items) ? items.flatMap(foundIn) : []).photos;
