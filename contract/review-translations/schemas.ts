import { z } from "zod";
import { aiFailures } from "../ai/schemas.ts";
import { Id } from "../ids.ts";
import { Language } from "../languages.ts";
import { Review } from "../reviews/schemas.ts";

/** `translations[].source` of what the installation's model wrote; any other is the platform that sent it. */
export const machineSource = "ai";

export const TranslationInput = z.object({ reviewId: Id, language: Language });
export type TranslationInput = z.infer<typeof TranslationInput>;

export const ReplyTranslationInput = TranslationInput.extend({ replyId: Id });
export type ReplyTranslationInput = z.infer<typeof ReplyTranslationInput>;

/** What the model may be asked for; nothing where there is none. */
export const TranslationOffer = z.object({
  /** The review has words. */
  isOffered: z.boolean(),
  /** Per reply the languages it is neither written nor translated in; one whose language cannot be told is left out. */
  replies: z.array(z.object({ replyId: Id, languages: z.array(Language).min(1) })),
});
export type TranslationOffer = z.infer<typeof TranslationOffer>;

/** The review with the translation, its own or of a reply, or why there is none. */
export const Translated = z.object({
  review: Review,
  failure: z.enum(aiFailures).nullable(),
  retryAfterSeconds: z.number().int().nullable(),
});
export type Translated = z.infer<typeof Translated>;
