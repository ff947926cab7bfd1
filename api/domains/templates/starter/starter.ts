import type { Language } from "#contract/languages.ts";
import type { TemplateContent, TemplateKind } from "#contract/templates/schemas.ts";
import { type StarterKey, starterNames } from "#contract/templates/starter-names.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { italian } from "./italian.ts";
import { spanish } from "./spanish.ts";
import { messageKeys, reviewRules, type StarterTexts } from "./texts.ts";

const texts: Record<Language, StarterTexts> = { fr: french, en: english, es: spanish, it: italian };
const languages = Object.keys(texts) as Language[];

function contentOf(key: StarterKey, language: Language): TemplateContent {
  return {
    ratings: [0, 1, 2, 3, 4, 5],
    withText: true,
    withoutText: true,
    automated: false,
    ...(key in reviewRules ? reviewRules[key as keyof typeof reviewRules] : {}),
    name: starterNames[language][key],
    defaultLanguage: language,
    versions: languages.map((one) => ({
      language: one,
      fallbacks: texts[one].fallbacks,
      variants: texts[one][key].texts.map((text) => ({ text })),
    })),
    groupIds: [],
    groupRestaurantIds: [],
  };
}

/** The templates of a new organization, by rating, in four languages; their names and default version are in `language`. */
export function starterTemplates(language: Language): { kind: TemplateKind; content: TemplateContent }[] {
  return [
    ...Object.keys(reviewRules).map((key) => ({
      kind: "review" as const,
      content: contentOf(key as StarterKey, language),
    })),
    ...messageKeys.map((key) => ({ kind: "message" as const, content: contentOf(key, language) })),
  ];
}
