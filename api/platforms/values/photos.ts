import { publicAddress } from "#api/platforms/pictures/addresses.ts";
import { photoCaptionLengthMax, type ReviewPhoto, reviewPhotosMax } from "#contract/review-photos/schemas.ts";
import { beginningOf, findLine } from "./text.ts";

/** A photo in a source, with unchecked values. */
export type FoundPhoto = { address: unknown; width?: unknown; height?: unknown; isVideo?: boolean; caption?: unknown };
export type KeptPhotos = {
  photos: ReviewPhoto[];
  /** Addresses that are not public, the first one as an example. */
  refused: unknown[];
  /** True when there were more than the limit. */
  isCut: boolean;
};

const sideOf = (value: unknown): number | null => {
  const side = Math.round(Number(value));
  return side >= 1 && side <= 100_000 ? side : null;
};

/** Photos of a source to keep: public addresses, each once, the first thirty. */
export function keptPhotos(found: readonly FoundPhoto[]): KeptPhotos {
  const photos = new Map<string, ReviewPhoto>();
  const refused: unknown[] = [];
  for (const { address, width, height, isVideo = false, caption } of found) {
    const url = publicAddress(address);
    if (url === null) {
      if (refused.length === 0) refused.push(address);
      continue;
    }
    if (photos.has(url)) continue;
    if (photos.size === reviewPhotosMax) return { photos: [...photos.values()], refused, isCut: true };
    const words = beginningOf(findLine(caption) ?? "", photoCaptionLengthMax) || null;
    photos.set(url, { url, width: sideOf(width), height: sideOf(height), isVideo, caption: words });
  }
  return { photos: [...photos.values()], refused, isCut: false };
}
