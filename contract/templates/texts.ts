import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { TemplateContent, TemplateKind, TemplateScope } from "./schemas.ts";

/** A review's text made of a template. */
export const FilledTemplate = z.object({
  templateId: Id,
  templateName: z.string(),
  variantId: Id,
  text: z.string(),
  language: Language,
  /** The review's language, as far as it is known; it has no version when `isLanguageMissing`, and the default one stands in. */
  wantedLanguage: z.string().nullable(),
  isLanguageMissing: z.boolean(),
  /** Still between braces: a text with any of these is not sent. */
  unfilled: z.array(z.string()),
  /** Empty variables that their fallback speaks for. */
  fallbacksUsed: z.array(z.string()),
  /** Every variant was used within the last replies; this one longest ago. */
  repeats: z.boolean(),
});
export type FilledTemplate = z.infer<typeof FilledTemplate>;
/** One review's answer; null when no template fits it, or the wanted one does not hold at its restaurant. */
export const TemplateFilling = z.object({ reviewId: Id, filled: FilledTemplate.nullable() });
export type TemplateFilling = z.infer<typeof TemplateFilling>;

/** Asks for reviews' texts out of one template, or out of the one that fits each best. */
export const FillInput = z.object({
  reviewIds: z.array(Id).min(1).max(50),
  /** A restaurant's own one stands in where it overrides this. */
  templateId: Id.optional(),
  /** Only templates that automations may use (true), or that are for people (false). */
  automated: z.boolean().optional(),
  /** Instead of each review's own. */
  language: Language.optional(),
});
export type FillInput = z.infer<typeof FillInput>;

/** A template as the reply form offers it. */
export const TemplateChoice = z.object({
  _id: Id,
  name: z.string(),
  scope: TemplateScope,
  /** Is it for this rating, with or without text? Those that are come first. */
  fits: z.boolean(),
  language: Language,
  isLanguageMissing: z.boolean(),
});
export type TemplateChoice = z.infer<typeof TemplateChoice>;

/** What the editor shows of texts that may not be stored yet. */
export const TemplatePreview = z.object({
  /** Reviews of the restaurant it can be shown on, the chosen one first; none where the restaurant has none. */
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
  /** The language that would be taken for the chosen review. */
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
