import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { TemplateContent, TemplateKind, TemplateScope } from "./schemas.ts";
import { StarterKey } from "./starter-names.ts";

/** A template filled for a review. */
export const FilledTemplate = z.object({
  templateId: Id,
  templateName: z.string(),
  templateBuiltIn: StarterKey.nullable(),
  variantId: Id,
  text: z.string(),
  language: Language,
  /** The review's language, if known; with `isLanguageMissing` the template has no version in it and the default one is used. */
  wantedLanguage: z.string().nullable(),
  isLanguageMissing: z.boolean(),
  /** Placeholders left in the text: a text with any of these is not sent. */
  unfilled: z.array(z.string()),
  /** Empty variables replaced by their fallback. */
  fallbacksUsed: z.array(z.string()),
  /** True when every variant was used in the last replies; this one longest ago. */
  repeats: z.boolean(),
});
export type FilledTemplate = z.infer<typeof FilledTemplate>;
/** The text for one review; null when no template fits it, or the wanted one is not in effect at its restaurant. */
export const TemplateFilling = z.object({ reviewId: Id, filled: FilledTemplate.nullable() });
export type TemplateFilling = z.infer<typeof TemplateFilling>;

/** Asks for texts for reviews, from one template or from the one that fits each best. */
export const FillInput = z.object({
  reviewIds: z.array(Id).min(1).max(50),
  /** Replaced by the restaurant's own template where that overrides it. */
  templateId: Id.optional(),
  /** Only templates that automations may use (true), or only those for people (false). */
  automated: z.boolean().optional(),
  /** Instead of each review's own. */
  language: Language.optional(),
});
export type FillInput = z.infer<typeof FillInput>;

/** A template as the reply form offers it. */
export const TemplateChoice = z.object({
  _id: Id,
  name: z.string(),
  builtIn: StarterKey.nullable(),
  scope: TemplateScope,
  /** True if it is for this rating, with or without text; those that are come first. */
  fits: z.boolean(),
  language: Language,
  isLanguageMissing: z.boolean(),
});
export type TemplateChoice = z.infer<typeof TemplateChoice>;

/** A preview of texts that may not be stored yet. */
export const TemplatePreview = z.object({
  /** Reviews of the restaurant to preview it on, the chosen one first; empty where the restaurant has none. */
  reviews: z.array(
    z.object({
      _id: Id,
      author: z.string(),
      rating: z.number().int(),
      platformKey: PlatformKey,
      language: z.string().nullable(),
      text: z.string().nullable(),
      publishedAt: Instant,
    }),
  ),
  /** The version that would be used for the chosen review. */
  language: Language,
  versions: z.array(
    z.object({
      language: Language,
      texts: z.array(z.object({ text: z.string(), unfilled: z.array(z.string()), fallbacksUsed: z.array(z.string()) })),
    }),
  ),
});
export type TemplatePreview = z.infer<typeof TemplatePreview>;
export const PreviewInput = TemplateContent.pick({ ratings: true, withText: true, withoutText: true })
  .extend({ kind: TemplateKind, defaultLanguage: Language, versions: TemplateContent.shape.versions })
  .extend({ reviewId: Id.optional() });
export type PreviewInput = z.infer<typeof PreviewInput>;
