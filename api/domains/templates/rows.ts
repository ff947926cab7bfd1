import type { Column } from "drizzle-orm";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accessCondition, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import {
  templateGroups,
  templateRestaurants,
  templates,
  templateUses,
  templateVariants,
} from "#api/db/schema/templates.ts";
import { principalOf } from "#api/principal.ts";
import { type Language, languages } from "#contract/languages.ts";
import type { Template, TemplateContent } from "#contract/templates/schemas.ts";
import { builtInOf } from "./built-in.ts";

export type Variant = { _id: string; language: Language; text: string };
export type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number];

type Target = { id: string | Column; organizationId: string | Column };

/** SQL: a template is in effect at a restaurant: its organization's, that of a group it is in, or its own. */
export const appliesAt = ({ id, organizationId }: Target): SQL => sql`(${templates.restaurantId} = ${id}
  or (${templates.organizationId} = ${organizationId} and (${templates.scope} = 'organization' or (${templates.scope} = 'group'
    and (exists (select from ${templateRestaurants}
        where ${templateRestaurants.templateId} = ${templates.id} and ${templateRestaurants.restaurantId} = ${id})
      or exists (select from ${templateGroups} join ${restaurantsInGroups} on ${restaurantsInGroups.groupId} = ${templateGroups.groupId}
        where ${templateGroups.templateId} = ${templates.id} and ${restaurantsInGroups.restaurantId} = ${id}))))))`;

const own = alias(templates, "own");
/** SQL: the restaurant's own template that overrides another there. */
export const overrideAt = (restaurantId: string): SQL =>
  sql`(select ${own.id} from ${templates} ${own} where ${own.overridesId} = ${templates.id} and ${own.restaurantId} = ${restaurantId})`;

const variant = templateVariants;
const variantsInOrder = sql`select json_agg(json_build_object('_id', ${variant.id}, 'language', ${variant.language},
    'text', ${variant.text}) order by ${variant.position}) from ${variant} where ${variant.templateId} = ${templates.id}`;
export const variantsOf = sql<Variant[]>`coalesce((${variantsInOrder}), '[]')`;

const uses = templateUses;
const usesAt = (restaurantId: string): SQL => sql`(select json_build_object('count', count(*),
    'lastAt', ${instant(sql`max(${uses.at})`)},
    'raisedCount', count(*) filter (where ${uses.laterRating} > ${uses.rating} and ${uses.rating} > 0),
    'loweredCount', count(*) filter (where ${uses.laterRating} < ${uses.rating} and ${uses.laterRating} > 0))
  from ${uses} where ${uses.restaurantId} = ${restaurantId} and ${uses.templateId} = ${templates.id})`;

/** SQL: the ids of a template's restaurants, in the access scope or not: those of its groups now, and those chosen one by one. */
const restaurantsOfGroups = sql`select ${restaurantsInGroups.restaurantId} as id from ${templateGroups}
    join ${restaurantsInGroups} on ${restaurantsInGroups.groupId} = ${templateGroups.groupId} where ${templateGroups.templateId} = ${templates.id}`;
const restaurantsByHand = sql`select ${templateRestaurants.restaurantId} as id from ${templateRestaurants}
    where ${templateRestaurants.templateId} = ${templates.id}`;

/** What lies outside the caller's access scope is counted and not named. */
function groupOf(context: ApiContext): SQL {
  const access = accessCondition(principalOf(context));
  const byName = sql`fold(${restaurantGroups.name}) collate "C"`;
  const seenGroups = sql`select json_agg(json_build_object('_id', ${restaurantGroups.id}, 'name', ${restaurantGroups.name}) order by ${byName})
    from ${templateGroups} join ${restaurantGroups} on ${restaurantGroups.id} = ${templateGroups.groupId}
    where ${templateGroups.templateId} = ${templates.id} and ${templateGroups.groupId} in (
      select ${restaurantsInGroups.groupId} from ${restaurantsInGroups}
      join ${restaurants} on ${restaurants.id} = ${restaurantsInGroups.restaurantId} where ${access})`;
  const seenRestaurants = sql`select json_agg(${restaurants.id} order by ${restaurants.id}) from ${restaurants}
    where ${restaurants.id} in (${restaurantsByHand}) and ${access}`;
  return sql`case when ${templates.scope} = 'group' then json_build_object(
    'groups', coalesce((${seenGroups}), '[]'), 'restaurantIds', coalesce((${seenRestaurants}), '[]'),
    'restaurantCount', (select count(*) from (${restaurantsOfGroups} union ${restaurantsByHand}) held)) end`;
}

/** The template that another overrides, as `Template` tells of it and `builtInOf` reads it. */
type Wider = Omit<NonNullable<Template["overrides"]>, "builtIn"> & Parameters<typeof builtInOf>[0];
const wider = alias(templates, "wider");
const overridden = sql`(select json_build_object('_id', ${wider.id}, 'name', ${wider.name}, 'scope', ${wider.scope},
    'defaultLanguage', ${wider.defaultLanguage}, 'createdBy', ${wider.createdBy}, 'overridesId', ${wider.overridesId},
    'isChanged', ${wider.version} > coalesce(${templates.overridesVersion}, 0))
  from ${templates} ${wider} where ${wider.id} = ${templates.overridesId})`;

/** The content of a template, its texts aside. */
export const contentColumns = {
  name: templates.name,
  scope: templates.scope,
  overridesId: templates.overridesId,
  createdBy: templates.createdBy,
  ratings: templates.ratings,
  withText: templates.withText,
  withoutText: templates.withoutText,
  automated: templates.automated,
  defaultLanguage: templates.defaultLanguage,
  fallbacks: templates.fallbacks,
};

/** The name used for sorting. */
export const foldedTemplateName = sql<string>`fold(${templates.name}) collate "C"`;

/** Templates as seen at a restaurant. Fields are in brackets, because Drizzle drops the table of columns that stand directly in one. */
export function selectTemplates(context: ApiContext, restaurantId: string) {
  const { id: _id, organizationId, kind, version, updatedByName: updatedBy } = templates;
  return context.database.orm
    .select({
      ...contentColumns,
      _id,
      organizationId,
      kind,
      version,
      updatedBy,
      group: sql<Template["group"]>`(${groupOf(context)})`,
      overrides: sql<Wider | null>`(${overridden})`,
      overriddenById: sql<string | null>`(${overrideAt(restaurantId)})`,
      variants: sql<Variant[]>`(${variantsOf})`,
      use: sql<Template["use"]>`(${usesAt(restaurantId)})`,
      createdAt: instant(templates.createdAt),
      updatedAt: instant(templates.updatedAt),
      folded: foldedTemplateName,
    })
    .from(templates)
    .$dynamic();
}

/** The ability's subject: `Template` for a restaurant's own, `SharedTemplate` for those of several. */
export const subjectOf = (scope: Template["scope"]) => (scope === "restaurant" ? "Template" : "SharedTemplate");

/** True if the caller may change, or delete, a template. Editors may delete only what they created themselves. */
export function mayChange(
  context: ApiContext,
  action: "update" | "delete",
  template: Pick<TemplateRow, "scope" | "organizationId" | "createdBy">,
): boolean {
  const principal = principalOf(context);
  const subject = subjectOf(template.scope);
  if (!mayIn(principal, template.organizationId, { action, subject })) return false;
  const isEditor =
    principal.role === "comptoir-basic" && principal.memberships.get(template.organizationId) === "editor";
  return action === "update" || !isEditor || template.createdBy === principal.userId;
}

/** Texts by language, in the order of the product's languages. */
export function versionsOf({ variants, fallbacks }: Pick<TemplateRow, "variants" | "fallbacks">): Template["versions"] {
  return languages
    .map((language) => ({
      language,
      fallbacks: fallbacks[language] ?? {},
      variants: variants.filter((one) => one.language === language).map(({ _id, text }) => ({ _id, text })),
    }))
    .filter((version) => version.variants.length > 0);
}

type StoredContent = Pick<
  TemplateRow,
  "name" | "ratings" | "withText" | "withoutText" | "automated" | "defaultLanguage" | "fallbacks" | "variants"
>;

/** What a template says, stored or entered, without the restaurants it is for. */
export function contentOf(
  template: TemplateContent | StoredContent,
): Omit<TemplateContent, "groupIds" | "groupRestaurantIds"> {
  const { name, ratings, withText, withoutText, automated, defaultLanguage } = template;
  const versions = "versions" in template ? template.versions : versionsOf(template);
  return {
    name,
    ratings: ratings.toSorted(),
    withText,
    withoutText,
    automated,
    defaultLanguage,
    versions: versions.map(({ language, fallbacks, variants }) => ({
      language,
      fallbacks,
      variants: variants.map(({ text }) => ({ text })),
    })),
  };
}

function overriddenOf(wider: Wider): NonNullable<Template["overrides"]> {
  const { _id, name, scope, isChanged } = wider;
  return { _id, name, scope, isChanged, builtIn: builtInOf(wider) };
}

/** A row for a response. */
export function templateOf(context: ApiContext, row: TemplateRow): Template {
  const { organizationId: _organization, createdBy: _creator, overridesId: _wider, folded: _folded, ...shown } = row;
  const { fallbacks, variants, overrides, ...rest } = shown;
  return {
    ...rest,
    builtIn: builtInOf(row),
    overrides: overrides && overriddenOf(overrides),
    versions: versionsOf({ variants, fallbacks }),
    mayUpdate: mayChange(context, "update", row),
    mayDelete: mayChange(context, "delete", row),
  };
}
