import type { Tone } from "#app/ui/badge.tsx";
import type { Language } from "#contract/languages.ts";
import type { PageLinks } from "#contract/lists/list-query.ts";
import type { templateList } from "#contract/templates/list-query.ts";
import type { TemplateKind, TemplateScope } from "#contract/templates/schemas.ts";
import type { TemplateVariable } from "#contract/templates/variables.ts";

/** What the list's address says. */
export type TemplateQuery = typeof templateList.defaults;

/** Where a template comes from, in words. */
export type OriginView = { text: string; tone: Tone };

/** A line of the list, every text as it is shown. */
export type TemplateRow = {
  id: string;
  name: string;
  to: string;
  origin: OriginView;
  /** Told beside an override whose wider template was edited since. */
  overridesText: string | null;
  isBehind: boolean;
  ratings: number[];
  condition: string | null;
  automated: boolean;
  /** Every language of the product, with how many texts it has: none is a missing one. */
  languages: { code: Language; name: string; isMissing: boolean; isDefault: boolean }[];
  variantsText: string;
  useText: string;
  outcomeText: string | null;
  editedText: string;
  excerpt: string;
};

export type TemplateListData = {
  kind: TemplateKind;
  title: string;
  intro: string;
  query: TemplateQuery;
  /** Differs from the defaults of the specification. */
  isNarrowed: boolean;
  isNothingTicked: boolean;
  countText: string;
  count: number;
  unfilteredCount: number;
  rows: TemplateRow[];
  links: {
    self: string;
    base: string;
    create: string;
    export: string;
    import: string;
    pages: PageLinks;
  };
  mayCreate: boolean;
  failureReference: string | null;
};

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

/** A text cut at what stands out in it: a value still missing. */
export type PreviewPiece = { key: number; text: string; isOpen: boolean };
export type PreviewView = {
  reviews: { id: string; label: string }[];
  review: { author: string; rating: number; platform: string; text: string | null; language: string | null } | null;
  versions: {
    language: Language;
    languageName: string;
    /** The one that the chosen review would get. */
    isPicked: boolean;
    texts: { key: number; pieces: PreviewPiece[]; unfilledText: string | null; fallbacksText: string | null }[];
  }[];
};

export type TemplateEditorData = {
  kind: TemplateKind;
  title: string;
  /** Null while it is being made. */
  templateId: string | null;
  draft: TemplateDraft;
  origin: OriginView | null;
  overridesText: string | null;
  isBehind: boolean;
  overriddenBy: string | null;
  facts: string[];
  restaurants: { id: string; name: string }[];
  variables: { name: TemplateVariable; label: string }[];
  languages: { value: Language; label: string }[];
  preview: PreviewView;
  may: { update: boolean; delete: boolean; share: boolean; override: boolean };
  asksDeletion: boolean;
  links: { list: string; self: string; override: string; askDeletion: string };
  lengthMax: number;
  variantsMax: number;
};

/** What came of a form that was not taken, or only asked for a look. */
export type TemplateResult = {
  draft: TemplateDraft;
  preview: PreviewView | null;
  /** Field → message. */
  errors: Record<string, string>;
  message: string | null;
};
