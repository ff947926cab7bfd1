import { z } from "zod";
import { Id } from "#contract/ids.ts";
import { Language, languages } from "#contract/languages.ts";
import { type Template, TemplateScope, templateVariantsMax } from "#contract/templates/schemas.ts";
import type { TemplateVariable } from "#contract/templates/variables.ts";
import { templateVariables } from "#contract/templates/variables.ts";

/** One language of the editor: its texts, an empty one included, and the fallbacks. */
export type VersionDraft = {
  language: Language;
  languageName: string;
  fallbacks: Partial<Record<TemplateVariable, string>>;
  variants: { _id: string; text: string }[];
};

/** Content of the editor's fields. */
export type TemplateDraft = {
  name: string;
  scope: TemplateScope;
  groupIds: string[];
  groupRestaurantIds: string[];
  ratings: number[];
  withText: boolean;
  withoutText: boolean;
  automated: boolean;
  defaultLanguage: Language;
  versions: VersionDraft[];
  overridesId: string;
  version: number;
};

type NameOf = (language: Language) => string;
const empty = { _id: "", text: "" };

/** Adds an empty text after the others, so that another can be written without scripts. */
const withEmptyText = (variants: VersionDraft["variants"]): VersionDraft["variants"] =>
  variants.length < templateVariantsMax ? [...variants, empty] : variants;

/** The fields of a new template. */
export function emptyDraft(language: Language, nameOf: NameOf): TemplateDraft {
  return {
    name: "",
    scope: "restaurant",
    groupIds: [],
    groupRestaurantIds: [],
    ratings: [0, 1, 2, 3, 4, 5],
    withText: true,
    withoutText: true,
    automated: false,
    defaultLanguage: language,
    overridesId: "",
    version: 0,
    versions: languages.map((one) => ({
      language: one,
      languageName: nameOf(one),
      fallbacks: {},
      variants: [empty],
    })),
  };
}

/** The fields of a stored one. */
export function draftOf(template: Template, nameOf: NameOf): TemplateDraft {
  const { name, scope, ratings, withText, withoutText, automated, defaultLanguage, version } = template;
  return {
    name,
    scope,
    ratings,
    withText,
    withoutText,
    automated,
    defaultLanguage,
    version,
    groupIds: template.group?.groups.map(({ _id }) => _id) ?? [],
    groupRestaurantIds: template.group?.restaurantIds ?? [],
    overridesId: "",
    versions: languages.map((language) => {
      const stored = template.versions.find((one) => one.language === language);
      const variants = stored?.variants ?? [];
      return {
        language,
        languageName: nameOf(language),
        fallbacks: stored?.fallbacks ?? {},
        variants: withEmptyText(variants),
      };
    }),
  };
}

/** A restaurant's override of a wider template: the same texts, to be edited; their history stays with the original. */
export function overrideDraftOf(template: Template, nameOf: NameOf): TemplateDraft {
  const draft = draftOf(template, nameOf);
  return {
    ...draft,
    scope: "restaurant",
    groupIds: [],
    groupRestaurantIds: [],
    overridesId: template._id,
    version: 0,
    versions: draft.versions.map((version) => ({
      ...version,
      variants: version.variants.map(({ text }) => ({ _id: "", text })),
    })),
  };
}

/** Forms send each line end as two characters. */
const Text = z
  .string()
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n"));
const Box = z.boolean().default(false);
const allRatings = [0, 1, 2, 3, 4, 5];

/** The editor's fields as sent; the contract checks only what is filled in. */
export const TemplateForm = z
  .object({
    name: Text,
    groupIds: z.array(Id),
    groupRestaurantIds: z.array(Id),
    scope: TemplateScope.catch("restaurant"),
    /** Reviews it is for. A form without these boxes (a message's) leaves them out. */
    conditions: Box,
    ratings: z.array(z.number()),
    withText: Box,
    withoutText: Box,
    automated: Box,
    defaultLanguage: Language.catch("fr"),
    overridesId: Id.optional().catch(undefined),
    version: z.coerce.number().int().default(0),
    versions: z.array(
      z.object({
        language: Language,
        fallbacks: z.partialRecord(z.enum(templateVariables), Text).default({}),
        variants: z.array(z.object({ _id: Id.optional().catch(undefined), text: Text })),
      }),
    ),
  })
  .transform(({ conditions, ...form }) =>
    conditions ? form : { ...form, ratings: allRatings, withText: true, withoutText: true },
  );

type WrittenTemplate = Omit<TemplateDraft, "versions" | "overridesId"> & {
  overridesId?: string;
  versions: (Pick<VersionDraft, "language" | "fallbacks"> & { variants: { _id?: string; text: string }[] })[];
};

/** The API's input: only filled languages and texts. `fieldOf` maps its field paths back to the form's fields. */
export function contentOf(draft: WrittenTemplate) {
  const fieldOf = new Map<string, string>();
  const kept = draft.versions.map((version, row) => ({
    ...version,
    row,
    texts: version.variants
      .map((variant, position) => ({ ...variant, position }))
      .filter(({ text }) => text.trim() !== ""),
  }));
  const versions = kept
    .filter(({ texts }) => texts.length > 0)
    .map(({ language, fallbacks, texts, row }, at) => {
      for (const [index, { position }] of texts.entries())
        fieldOf.set(`versions.${at}.variants.${index}.text`, `versions[${row}].variants[${position}].text`);
      for (const name of templateVariables)
        fieldOf.set(`versions.${at}.fallbacks.${name}`, `versions[${row}].fallbacks.${name}`);
      return {
        language,
        fallbacks: Object.fromEntries(Object.entries(fallbacks).filter(([, text]) => text?.trim())),
        variants: texts.map(({ _id, text }) => (_id ? { _id, text } : { text })),
      };
    });
  const { version: _version, overridesId: _overrides, scope: _scope, ...rest } = draft;
  return { content: { ...rest, versions }, fieldOf };
}
