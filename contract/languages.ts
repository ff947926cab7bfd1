import { z } from "zod";

export const languages = ["fr", "en", "es", "it"] as const;
// Marked pure, so that a page that only needs the list below loads no validator.
export const Language = /* @__PURE__ */ z.enum(languages);
export type Language = z.infer<typeof Language>;
export const defaultLanguage: Language = "fr";

/** Regional tags used by `Intl` (specification, section 9). */
export const localeOf: Record<Language, string> = { fr: "fr-FR", en: "en-US", es: "es-ES", it: "it-IT" };
/**
 * Tags that dates and numbers are written by. English is written as Europe writes it, day before month and 24 hours, since the restaurants
 * are there.
 */
export const writtenLocaleOf: Record<Language, string> = { ...localeOf, en: "en-GB" };
