import type { Language } from "#contract/languages.ts";
import type { TemplateContent, TemplateFallbacks, TemplateKind } from "#contract/templates/schemas.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { italian } from "./italian.ts";
import { spanish } from "./spanish.ts";

type Rules = Pick<TemplateContent, "ratings" | "withText" | "withoutText"> & { automated?: boolean };
const reviewRules = {
  five: { ratings: [5], withText: true, withoutText: false },
  four: { ratings: [4], withText: true, withoutText: false },
  three: { ratings: [3], withText: true, withoutText: false },
  low: { ratings: [1, 2], withText: true, withoutText: false },
  // Nothing was said, so nothing can be answered wrongly: the only ones that automations may use from the start.
  highBare: { ratings: [4, 5], withText: false, withoutText: true, automated: true },
  lowBare: { ratings: [1, 2, 3], withText: false, withoutText: true },
  unrated: { ratings: [0], withText: true, withoutText: true },
} satisfies Record<string, Rules>;
const messageKeys = ["thanks", "hours", "booking", "allergies", "lost"] as const;
type StarterKey = keyof typeof reviewRules | (typeof messageKeys)[number];

/** One language of the starter set: what empty variables say, and each template's name and variants. */
export type StarterTexts = { fallbacks: TemplateFallbacks } & Record<StarterKey, { name: string; texts: string[] }>;

const texts: Record<Language, StarterTexts> = { fr: french, en: english, es: spanish, it: italian };
const languages = Object.keys(texts) as Language[];

function contentOf(key: StarterKey, language: Language): TemplateContent {
  return {
    ...{ ratings: [0, 1, 2, 3, 4, 5], withText: true, withoutText: true, automated: false },
    ...(key in reviewRules ? reviewRules[key as keyof typeof reviewRules] : {}),
    name: texts[language][key].name,
    defaultLanguage: language,
    versions: languages.map((one) => ({
      language: one,
      fallbacks: texts[one].fallbacks,
      variants: texts[one][key].texts.map((text) => ({ text })),
    })),
    groupName: "",
    groupRestaurantIds: [],
  };
}

/** The templates of a new organization, by rating, in four languages; named in `language`, which is their default one. */
export function starterTemplates(language: Language): { kind: TemplateKind; content: TemplateContent }[] {
  return [
    ...Object.keys(reviewRules).map((key) => ({
      kind: "review" as const,
      content: contentOf(key as StarterKey, language),
    })),
    ...messageKeys.map((key) => ({ kind: "message" as const, content: contentOf(key, language) })),
  ];
}
