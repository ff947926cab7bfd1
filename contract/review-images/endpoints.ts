import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id } from "../ids.ts";

const endpoint = endpointsOf({ tokens: "reviews" });

/** Options of a review's picture: for a post or a story, and how much of its author's name it shows. */
export const ReviewImageInput = z.object({
  reviewId: Id,
  format: z.enum(["square", "story"]).default("square"),
  name: z.enum(["full", "first", "none"]).default("first"),
});
export type ReviewImageInput = z.infer<typeof ReviewImageInput>;

export const reviewImagesEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/reviews/{reviewId}/image",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "A review as a PNG to share: stars, words, author, restaurant, platform",
    event: "review_image_made",
    input: ReviewImageInput,
    output: z.file(),
    errors: ["NOT_FOUND", "REVIEW_NOT_SHAREABLE", "LETTERS_WITHOUT_FONT", "SERVICE_UNAVAILABLE"],
  }),
};
