import { z } from "zod";
import { aiFailures } from "./ai.ts";
import { Id } from "./ids.ts";
import { Language } from "./languages.ts";
import { Review } from "./reviews.ts";

/** `Review.translations[].source` of what the installation's model wrote; any other is the platform that sent it. */
export const machineSource = "ai";

export const TranslationInput = z.object({ reviewId: Id, language: Language });
export type TranslationInput = z.infer<typeof TranslationInput>;

/** The review with its translation, or why there is none. */
export const Translated = z.object({
  review: Review,
  failure: z.enum(aiFailures).nullable(),
  retryAfterSeconds: z.number().int().nullable(),
});
export type Translated = z.infer<typeof Translated>;
