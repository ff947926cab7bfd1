import { type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, accessCondition, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { principalOf } from "#api/principal.ts";
import type { Language } from "#contract/languages.ts";
import { languages } from "#contract/languages.ts";
import type { Template, TemplateFallbacks } from "#contract/templates/schemas.ts";

type Variant = { _id: string; language: Language; text: string };
export type TemplateRow = Omit<Template, "versions" | "mayUpdate" | "mayDelete"> & {
  organizationId: string;
  createdBy: string | null;
  fallbacks: Partial<Record<Language, TemplateFallbacks>>;
  variants: Variant[];
  folded: string;
};

/** The template `t` holds at a restaurant: its organization's, that of a group it is in, or its own. */
export const appliesAt = ({ id, organizationId }: AccessibleRestaurant): SQL => sql`(t.restaurant_id = ${id}
  or (t.organization_id = ${organizationId} and (t.scope = 'organization' or (t.scope = 'group' and exists
    (select from template_restaurants g where g.template_id = t.id and g.restaurant_id = ${id})))))`;

/** The restaurant's own template that stands for `t` there. */
export const overrideAt = (restaurantId: string): SQL =>
  sql`(select o.id from templates o where o.overrides_id = t.id and o.restaurant_id = ${restaurantId})`;

export const variantsOf: SQL = sql`coalesce((
  select json_agg(json_build_object('_id', x.id, 'language', x.language, 'text', x.text) order by x.position)
  from template_variants x where x.template_id = t.id), '[]')`;

const useAt = (restaurantId: string): SQL => sql`(select json_build_object('count', count(*),
    'lastAt', ${instant(sql`max(u.at)`)},
    'raisedCount', count(*) filter (where u.later_rating > u.rating and u.rating > 0),
    'loweredCount', count(*) filter (where u.later_rating < u.rating and u.later_rating > 0))
  from template_uses u where u.restaurant_id = ${restaurantId} and u.template_id = t.id)`;

/** Restaurants of a group that the caller may not see are counted and not named. */
const groupOf = (context: ApiContext): SQL => sql`case when t.scope = 'group' then (
  select json_build_object('name', coalesce(t.group_name, ''), 'restaurantCount', count(*),
    'restaurantIds', coalesce(json_agg(r.id order by r.id) filter (where ${accessCondition(principalOf(context), "r")}), '[]'))
  from template_restaurants g join restaurants r on r.id = g.restaurant_id where g.template_id = t.id) end`;

const overridden = sql`(select json_build_object('_id', p.id, 'name', p.name, 'scope', p.scope,
    'isChanged', p.version > coalesce(t.overrides_version, 0)) from templates p where p.id = t.overrides_id)`;

/** The select list of a template `t` as it is seen at a restaurant. */
export const templateColumns = (context: ApiContext, restaurantId: string): SQL => sql`
  t.id as "_id", t.organization_id as "organizationId", t.kind, t.name, t.scope, ${groupOf(context)} as "group",
  ${overridden} as overrides, ${overrideAt(restaurantId)} as "overriddenById", t.ratings,
  t.with_text as "withText", t.without_text as "withoutText", t.automated, t.default_language as "defaultLanguage",
  t.fallbacks, ${variantsOf} as variants, t.version, ${useAt(restaurantId)} as use,
  ${instant(sql`t.created_at`)} as "createdAt", ${instant(sql`t.updated_at`)} as "updatedAt",
  t.updated_by_name as "updatedBy", t.created_by as "createdBy", fold(t.name) collate "C" as folded`;

/** Who may change a template: `Template` for a restaurant's own, `SharedTemplate` for those of several. */
export const subjectOf = (scope: Template["scope"]) => (scope === "restaurant" ? "Template" : "SharedTemplate");

/** May the caller change, or delete, a template? An editor deletes what it made itself and nothing else. */
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

/** A row as it goes on the wire. */
export function templateOf(context: ApiContext, row: TemplateRow): Template {
  const { organizationId: _organization, createdBy: _creator, fallbacks, variants, folded: _folded, ...rest } = row;
  return {
    ...rest,
    versions: versionsOf({ variants, fallbacks }),
    mayUpdate: mayChange(context, "update", row),
    mayDelete: mayChange(context, "delete", row),
  };
}
