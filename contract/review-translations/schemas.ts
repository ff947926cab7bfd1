import { z } from "zod";
import { aiFailures } from "../ai/schemas.ts";
import { Id } from "../ids.ts";
import { Language } from "../languages.ts";
import { Review } from "../reviews/schemas.ts";

/** `translations[].source` of the model's translations; any other value is the platform that sent it. */
export const machineSource = "ai";

export const TranslationInput = z.object({ reviewId: Id, language: Language });
export type TranslationInput = z.infer<typeof TranslationInput>;

export const ReplyTranslationInput = TranslationInput.extend({ replyId: Id });
export type ReplyTranslationInput = z.infer<typeof ReplyTranslationInput>;

/** Which translations the model can be asked for; empty without a model. */
export const TranslationOffer = z.object({
  /** True if the review has a text to translate. */
  isOffered: z.boolean(),
  /** Per reply the languages it is neither written nor translated in; a reply in an unknown language is left out. */
  replies: z.array(z.object({ replyId: Id, languages: z.array(Language).min(1) })),
});
export type TranslationOffer = z.infer<typeof TranslationOffer>;

/** The review with the new translation, its own or of a reply, or why there is none. */
export const Translated = z.object({
  review: Review,
  failure: z.enum(aiFailures).nullable(),
  retryAfterSeconds: z.number().int().nullable(),
});
export type Translated = z.infer<typeof Translated>;
