import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { PageInput, page } from "../paging.ts";
import { groupsMax } from "../restaurant-groups/limits.ts";
import { templateList } from "./list-query.ts";
import { StarterKey } from "./starter-names.ts";
import { templateVariables } from "./variables.ts";

export const templateKinds = ["review", "message"] as const;
export const TemplateKind = z.enum(templateKinds);
export type TemplateKind = z.infer<typeof TemplateKind>;

/**
 * Where a template is in effect: in every restaurant of its organization, in those of chosen groups and some chosen one by one (see
 * docs/decisions/243), or in one. The narrower scope takes precedence.
 */
export const templateScopes = ["organization", "group", "restaurant"] as const;
export const TemplateScope = z.enum(templateScopes);
export type TemplateScope = z.infer<typeof TemplateScope>;

/** How a reply was made of a template. */
export const templateUseMethods = ["hand", "bulk", "automation", "draft"] as const;
export type TemplateUseMethod = (typeof templateUseMethods)[number];

export const templateTextLengthMax = 4000;
export const templateVariantsMax = 20;
/** Number of a restaurant's latest public replies that a new one must not repeat. */
export const neighbouringReplies = 20;

const Line = z
  .string()
  .overwrite((text) => plain(text).replaceAll(/[\t\n ]+/g, " "))
  .trim();
const TemplateVariableName = z.enum(templateVariables);
/** Text in place of an empty variable. */
export const TemplateFallbacks = z.partialRecord(TemplateVariableName, Line.max(200));
export type TemplateFallbacks = z.infer<typeof TemplateFallbacks>;

/** Invisible characters that a file may lose; tab and line feed are text. */
const unwanted = /[^\P{Cc}\t\n]|\uFEFF/gu;
/** Normalises line ends and accents, so that an exported and re-imported text is equal. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replaceAll(unwanted, "")
    .toWellFormed()
    .normalize("NFC");
const TemplateText = z.string().overwrite(plain).trim().min(1).max(templateTextLengthMax);

/** A template in one language: variants that take turns, and the texts for empty variables. */
export const TemplateVersion = z.object({
  language: Language,
  fallbacks: TemplateFallbacks,
  variants: z.array(z.object({ _id: Id, text: z.string() })),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

export const Template = z.object({
  _id: Id,
  kind: TemplateKind,
  name: z.string(),
  /** Which built-in template it is, while it has the name it came with: readers see that in their own language. */
  builtIn: StarterKey.nullable(),
  scope: TemplateScope,
  /**
   * For scope group: its groups with a restaurant within the caller's access scope, the restaurants chosen one by one within it, and at
   * how many restaurants it is in effect through both.
   */
  group: z
    .object({
      groups: z.array(z.object({ _id: Id, name: z.string() })),
      restaurantIds: z.array(Id),
      restaurantCount: z.number().int(),
    })
    .nullable(),
  /** The template it overrides at its restaurant; `isChanged` when that was edited after this one. */
  overrides: z
    .object({ _id: Id, name: z.string(), builtIn: StarterKey.nullable(), scope: TemplateScope, isChanged: z.boolean() })
    .nullable(),
  /** The restaurant's own template that overrides this one there; null while this one is in effect. */
  overriddenById: Id.nullable(),
  /** Ratings of the reviews it is for; 0 stands for "no rating". */
  ratings: z.array(z.number().int().min(0).max(5)),
  withText: z.boolean(),
  withoutText: z.boolean(),
  /** True: automations may use it; false: only people. */
  automated: z.boolean(),
  defaultLanguage: Language,
  /** In the order of the product's languages; only those with a text. */
  versions: z.array(TemplateVersion),
  /** Grows with every edit; sent back on writes, so that a concurrent edit is refused. */
  version: z.number().int(),
  /** Uses at the restaurant. `raisedCount`, `loweredCount`: reviews whose guest changed the stars after the reply. */
  use: z.object({
    count: z.number().int(),
    lastAt: Instant.nullable(),
    raisedCount: z.number().int(),
    loweredCount: z.number().int(),
  }),
  createdAt: Instant,
  updatedAt: Instant,
  /** Who edited it last; empty for the starter templates. */
  updatedBy: z.string(),
  mayUpdate: z.boolean(),
  mayDelete: z.boolean(),
});
export type Template = z.infer<typeof Template>;

/**
 * Parameters of the list. Message templates have only the sort of these (specification, section 3); the other filters are ignored for
 * them.
 */
export const TemplateSearch = schemaOf(templateList).extend(PageInput.shape).extend({ kind: TemplateKind });
export type TemplateSearch = z.infer<typeof TemplateSearch>;
/** A page of the list; `templateCount` is how many the filters match in all, `restaurantTemplateCount` without any filter. */
export const TemplateList = page(Template).extend({
  templateCount: z.number().int(),
  unfilteredCount: z.number().int(),
  /** True if the caller may create a template here, and one for several restaurants. */
  mayCreate: z.boolean(),
  mayCreateShared: z.boolean(),
});
export type TemplateList = z.infer<typeof TemplateList>;

const TemplateVersionInput = z.object({
  language: Language,
  fallbacks: TemplateFallbacks.default({}),
  /** A variant sent with its id keeps its history. */
  variants: z
    .array(z.object({ _id: Id.optional(), text: TemplateText }))
    .min(1)
    .max(templateVariantsMax),
});

/** A template as a form sends it. */
export const TemplateContent = z.object({
  name: Line.min(1).max(120),
  ratings: z.array(z.number().int().min(0).max(5)).min(1).default([0, 1, 2, 3, 4, 5]),
  withText: z.boolean().default(true),
  withoutText: z.boolean().default(true),
  automated: z.boolean().default(false),
  defaultLanguage: Language,
  versions: z.array(TemplateVersionInput).min(1).max(4),
  /** For scope group: its groups, and restaurants chosen one by one, as far as the caller sees them; one of both is needed. */
  groupIds: z.array(Id).max(groupsMax).default([]),
  groupRestaurantIds: z.array(Id).max(2000).default([]),
});
export type TemplateContent = z.infer<typeof TemplateContent>;
export const NewTemplate = TemplateContent.extend({
  kind: TemplateKind,
  scope: TemplateScope,
  /** The wider template that this one overrides at its restaurant. */
  overridesId: Id.optional(),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
