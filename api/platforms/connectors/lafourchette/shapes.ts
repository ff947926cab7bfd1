import { z } from "zod";
import { Timestamp } from "../responses.ts";

/** TheFork's responses (platform reference, 3.4), as far as they are read. Unknown values of its lists pass as text. */
const text = z.string().nullish();
const figure = z.number().nullish();

const Comment = z.object({
  content: z.string().default(""),
  language: text,
  publicationStatus: text,
  createdTs: Timestamp.nullish(),
  updatedTs: Timestamp.nullish(),
  publishedTs: Timestamp.nullish(),
  moderationReason: text,
});
export type Comment = z.infer<typeof Comment>;
export const Review = z.object({
  reviewUuid: z.string(),
  createdTs: Timestamp,
  updatedTs: Timestamp.nullish(),
  customer: z.object({ firstName: text, lastName: text }).nullish(),
  dinerRating: z
    .object({
      globalRating: figure,
      ambienceRating: figure,
      foodQualityRating: figure,
      serviceRating: figure,
      priceEvaluation: text,
      waitingTimeEvaluation: text,
      noiseLevelEvaluation: text,
    })
    .nullish(),
  comment: Comment.nullish(),
  experienceDetail: z.object({ occasion: text }).nullish(),
  restaurantReply: Comment.nullish(),
});
export type Review = z.infer<typeof Review>;
export const ReviewIds = z.object({ data: z.array(z.string()).default([]), hasNext: z.boolean().default(false) });
