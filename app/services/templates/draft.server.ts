import { Id } from "#contract/ids.ts";
import { type Language, languages } from "#contract/languages.ts";
import type { TemplateScope } from "#contract/templates/schemas.ts";
import { type Template, templateScopes, templateVariantsMax } from "#contract/templates/schemas.ts";
import type { TemplateVariable } from "#contract/templates/variables.ts";
import { templateVariables } from "#contract/templates/variables.ts";

/** One language of the editor: its texts, an empty place included, and what empty variables say. */
export type VersionDraft = {
  language: Language;
  languageName: string;
  fallbacks: Partial<Record<TemplateVariable, string>>;
  variants: { id: string; text: string }[];
};

/** What stands in the editor's fields. */
export type TemplateDraft = {
  name: string;
  scope: TemplateScope;
  groupName: string;
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
const empty = { id: "", text: "" };

/** One empty place after the texts, so that another may be written without scripts. */
const withPlace = (variants: VersionDraft["variants"]): VersionDraft["variants"] =>
  variants.length < templateVariantsMax ? [...variants, empty] : variants;

/** The fields of a new template. */
export function emptyDraft(language: Language, nameOf: NameOf): TemplateDraft {
  return {
    name: "",
    scope: "restaurant",
    groupName: "",
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
    groupName: template.group?.name ?? "",
    groupRestaurantIds: template.group?.restaurantIds ?? [],
    overridesId: "",
    versions: languages.map((language) => {
      const stored = template.versions.find((one) => one.language === language);
      const variants = stored?.variants.map(({ _id, text }) => ({ id: _id, text })) ?? [];
      return {
        language,
        languageName: nameOf(language),
        fallbacks: stored?.fallbacks ?? {},
        variants: withPlace(variants),
      };
    }),
  };
}

/** A restaurant's own version of a wider template: the same texts, to be changed; their history stays where it was. */
export function overrideDraftOf(template: Template, nameOf: NameOf): TemplateDraft {
  const draft = draftOf(template, nameOf);
  return {
    ...draft,
    scope: "restaurant",
    groupName: "",
    groupRestaurantIds: [],
    overridesId: template._id,
    version: 0,
    versions: draft.versions.map((version) => ({
      ...version,
      variants: version.variants.map(({ text }) => ({ id: "", text })),
    })),
  };
}

/** Forms send each line end as two characters. */
const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").replaceAll("\r\n", "\n");

function versionOfForm(form: FormData, language: Language, nameOf: NameOf, adds: boolean): VersionDraft {
  const variants = Array.from({ length: templateVariantsMax }, (_, place) => ({
    id: Id.safeParse(form.get(`id.${language}.${place}`)).data ?? "",
    text: textOf(form, `text.${language}.${place}`),
  }));
  const sent = variants.filter((_, place) => form.has(`text.${language}.${place}`));
  const written = adds ? withPlace(sent) : sent;
  const fallbacks = Object.fromEntries(
    templateVariables.map((name) => [name, textOf(form, `fallback.${language}.${name}`)]),
  );
  return { language, languageName: nameOf(language), fallbacks, variants: written.length > 0 ? written : [empty] };
}

/** Which reviews it is for. A form without these boxes (a message's) says nothing of them. */
function conditionsOfForm(form: FormData) {
  const isAsked = form.has("conditions");
  return {
    ratings: [0, 1, 2, 3, 4, 5].filter((rating) => !isAsked || form.getAll("rating").includes(String(rating))),
    withText: !isAsked || form.has("withText"),
    withoutText: !isAsked || form.has("withoutText"),
    automated: form.has("automated"),
  };
}

/** The fields as they were sent. `more` names the language that asked for another place. */
export function draftOfForm(form: FormData, nameOf: NameOf, more: string | null): TemplateDraft {
  const version = Number(form.get("version"));
  return {
    name: textOf(form, "name"),
    scope: templateScopes.find((scope) => scope === form.get("scope")) ?? "restaurant",
    groupName: textOf(form, "groupName"),
    groupRestaurantIds: form.getAll("groupRestaurantIds").flatMap((id) => Id.safeParse(id).data ?? []),
    ...conditionsOfForm(form),
    defaultLanguage: languages.find((one) => one === form.get("defaultLanguage")) ?? "fr",
    overridesId: Id.safeParse(form.get("overridesId")).data ?? "",
    version: Number.isInteger(version) ? version : 0,
    versions: languages.map((language) => versionOfForm(form, language, nameOf, more === language)),
  };
}

/**
 * What the API is sent: only languages and places in which something is written. `fieldOf` leads from its field paths back to the
 * form's fields.
 */
export function contentOf(draft: TemplateDraft) {
  const fieldOf = new Map<string, string>();
  const kept = draft.versions.map((version) => ({
    ...version,
    places: version.variants.map((variant, place) => ({ ...variant, place })).filter(({ text }) => text.trim() !== ""),
  }));
  const versions = kept
    .filter(({ places }) => places.length > 0)
    .map(({ language, fallbacks, places }, at) => {
      for (const [index, { place }] of places.entries())
        fieldOf.set(`versions.${at}.variants.${index}.text`, `text.${language}.${place}`);
      for (const name of templateVariables)
        fieldOf.set(`versions.${at}.fallbacks.${name}`, `fallback.${language}.${name}`);
      return {
        language,
        fallbacks: Object.fromEntries(Object.entries(fallbacks).filter(([, text]) => text?.trim())),
        variants: places.map(({ id, text }) => (id ? { _id: id, text } : { text })),
      };
    });
  const { version: _version, overridesId: _overrides, scope: _scope, ...rest } = draft;
  return { content: { ...rest, versions }, fieldOf };
}
