import { z } from "zod";
import { writtenLanguages } from "../analysis/topics.ts";
import { Day, Id } from "../ids.ts";
import { PlatformKey } from "../platforms/schemas.ts";

/** Characters; a file may hold more. */
export const enteredTextLengthMax = 10_000;

const line = (max: number) => z.string().trim().max(max).optional();

/** A review that a person types in: off a comment card, out of a guest book, or from a page that nothing reads. */
export const EnteredReview = z.object({
  platformKey: PlatformKey,
  author: line(120),
  /** 1–5; 0 = no rating, then it needs a title or a text. */
  rating: z.number().int().min(0).max(5),
  title: line(300),
  text: line(enteredTextLengthMax),
  /** Left out: found out from the text. */
  language: z.enum(writtenLanguages).optional(),
  /** In the restaurant's zone, today at the latest. */
  publishedOn: Day,
  /** Left out: only the day is known. */
  publishedTime: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  /** The review's own page on the platform. */
  url: line(1000),
});
export type EnteredReview = z.infer<typeof EnteredReview>;

/** `isNew` is false where the very same review is stored already: it is left as it is. */
export const EnteredReviewResult = z.object({ reviewId: Id, isNew: z.boolean() });
