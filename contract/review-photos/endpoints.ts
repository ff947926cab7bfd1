import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id } from "../ids.ts";
import { reviewPhotosMax } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

/** Position of a review's photo, from 0 on, and its size: a thumbnail, or the full picture. */
export const ReviewPhotoInput = z.object({
  reviewId: Id,
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(reviewPhotosMax - 1),
  /** `photoKey` of the wanted photo: where another one has its position by now, the response is NOT_FOUND. */
  key: z.string().max(64).optional(),
  size: z.enum(["small", "large"]).default("small"),
});
export type ReviewPhotoInput = z.infer<typeof ReviewPhotoInput>;

export const reviewPhotosEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/photos/{position}",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary:
      "A photo that came with a review, as WebP; read from its source by this server, so that no reader is seen there",
    input: ReviewPhotoInput,
    output: z.file(),
    errors: ["NOT_FOUND", "PHOTO_UNAVAILABLE", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  }),
};
