import { z } from "zod";

/** Most photos stored of one review, in the order of their source. */
export const reviewPhotosMax = 30;
export const photoCaptionLengthMax = 200;

/** A guest's photo that came with a review. */
export const ReviewPhoto = z.object({
  /** Its public address at the source. Pages show the picture of `reviewPhotos.get` instead (docs/decisions/176). */
  url: z.url({ protocol: /^https$/ }).max(2048),
  /** In pixels; null where the source reports none. */
  width: z.number().int().min(1).nullable(),
  height: z.number().int().min(1).nullable(),
  /** True for a video: `url` is then its still picture. */
  isVideo: z.boolean(),
  caption: z.string().max(photoCaptionLengthMax).nullable(),
});
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

const mixed = (hash: number, by: number) => Math.imul(hash ^ (hash >>> by), 2246822507);

/** Distinguishes a photo from others that had its position: changes with its address. Two mixed 32-bit checksums, not a secret. */
export function photoKey(url: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < url.length; at++) {
    const code = url.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  const parts = [mixed(one, 16) ^ mixed(two, 13), mixed(two, 16) ^ mixed(one, 13)];
  return parts.map((part) => (part >>> 0).toString(36).padStart(7, "0")).join("");
}
