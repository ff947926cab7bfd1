import type { TemplateContent, TemplateFallbacks } from "#contract/templates/schemas.ts";
import type { StarterKey } from "#contract/templates/starter-names.ts";

type Rules = Pick<TemplateContent, "ratings" | "withText" | "withoutText"> & { automated?: boolean };
export const reviewRules = {
  five: { ratings: [5], withText: true, withoutText: false },
  four: { ratings: [4], withText: true, withoutText: false },
  three: { ratings: [3], withText: true, withoutText: false },
  low: { ratings: [1, 2], withText: true, withoutText: false },
  // Reviews without text, to which no reply can be wrong: the only starter templates that automations may use.
  highBare: { ratings: [4, 5], withText: false, withoutText: true, automated: true },
  lowBare: { ratings: [1, 2, 3], withText: false, withoutText: true },
  unrated: { ratings: [0], withText: true, withoutText: true },
} satisfies Partial<Record<StarterKey, Rules>>;
export const messageKeys = ["thanks", "hours", "booking", "allergies", "lost"] as const satisfies StarterKey[];

/** One language of the starter templates: fallbacks of empty variables, and each template's variants. */
export type StarterTexts = { fallbacks: TemplateFallbacks } & Record<StarterKey, { texts: string[] }>;
