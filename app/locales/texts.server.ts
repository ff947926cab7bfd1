import { type Language, languages } from "#contract/languages.ts";
import { messages } from "./messages.server.ts";
import { type Bundle, createTranslator } from "./translator.ts";
import type { Texts } from "./use-translation.ts";

function textsIn(language: Language): Texts {
  const translator = createTranslator(language, messages[language] as Bundle);
  return {
    current: () => translator,
    subscribe: () => () => {},
    loading: () => null,
    changeLanguage: () => Promise.reject(new Error("A page is rendered in one language.")),
  };
}

/** All texts of each language, made once and shared by every request. */
export const textsOf = Object.fromEntries(languages.map((language) => [language, textsIn(language)])) as Record<
  Language,
  Texts
>;
