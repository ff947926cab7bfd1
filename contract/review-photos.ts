import { z } from "zod";

/** Most photos that are kept of one review, in the order of their source. */
export const reviewPhotosMax = 30;
export const photoCaptionLengthMax = 200;

/** A guest's photo that came with a review. */
export const ReviewPhoto = z.object({
  /** Where its source has it: a public address of the web. Pages show the picture of `reviewPhotos.get` instead (docs/decisions/176). */
  url: z.url({ protocol: /^https$/ }).max(2048),
  /** In pixels; null where the source does not tell. */
  width: z.number().int().min(1).nullable(),
  height: z.number().int().min(1).nullable(),
  /** A film: `url` is then a picture of it. */
  isVideo: z.boolean(),
  caption: z.string().max(photoCaptionLengthMax).nullable(),
});
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;
