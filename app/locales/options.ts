import type { InitOptions } from "i18next";
import { defaultLanguage, languages } from "#contract/languages.ts";

/** The area a key belongs to when it names none. */
export const defaultNamespace = "common";

/** Options shared by server and browser, so that both render the same text. */
export const i18nOptions = {
  supportedLngs: languages,
  fallbackLng: defaultLanguage,
  defaultNS: defaultNamespace,
  // React escapes; escaping twice would show entities.
  interpolation: { escapeValue: false },
} satisfies InitOptions;
