import type { Queryable } from "#api/db/transaction.ts";
import type { Language } from "#contract/languages.ts";
import type { TemplateFallbacks, TemplateKind, TemplateScope } from "#contract/templates/schemas.ts";

/** A template as files and comparisons see it. */
export type StoredForFile = {
  id: string;
  name: string;
  scope: TemplateScope;
  groupName: string | null;
  /** Of a group, those within the caller's reach. */
  restaurantIds: string[];
  overridesId: string | null;
  ratings: number[];
  withText: boolean;
  withoutText: boolean;
  automated: boolean;
  defaultLanguage: Language;
  fallbacks: Partial<Record<Language, TemplateFallbacks>>;
  variants: { _id: string; language: Language; text: string }[];
};

/** Where a file of templates belongs: a restaurant, its organization, and the restaurants of it that the caller reaches. */
export type FileScope = {
  restaurantId: string;
  organizationId: string;
  kind: TemplateKind;
  accessibleIds: readonly string[];
};

/** The restaurant's own templates and those its organization shares: all that a file of this place may name, by scope and name. */
export async function readStored(client: Queryable, place: FileScope): Promise<StoredForFile[]> {
  const { rows } = await client.query<StoredForFile>(
    `select t.id, t.name, t.scope, t.group_name as "groupName", t.overrides_id as "overridesId", t.ratings,
       t.with_text as "withText", t.without_text as "withoutText", t.automated, t.default_language as "defaultLanguage", t.fallbacks,
       array(select g.restaurant_id from template_restaurants g where g.template_id = t.id and g.restaurant_id = any($4::uuid[])
         order by g.restaurant_id) as "restaurantIds",
       coalesce((select json_agg(json_build_object('_id', x.id, 'language', x.language, 'text', x.text) order by x.language, x.position)
         from template_variants x where x.template_id = t.id), '[]') as variants
     from templates t where t.kind = $3 and (t.restaurant_id = $1 or (t.organization_id = $2 and t.scope <> 'restaurant'))
     order by array_position(array['organization', 'group', 'restaurant'], t.scope), fold(t.name) collate "C", t.id`,
    [place.restaurantId, place.organizationId, place.kind, place.accessibleIds],
  );
  return rows;
}

/** Ids of an organization's restaurants → what a file calls them: their name where no other has it, else the id. */
export async function readRestaurantNames(client: Queryable, organizationId: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string; isAlone: boolean }>(
    `select r.id, coalesce(r.internal_name, r.name) as name,
       count(*) over (partition by fold(coalesce(r.internal_name, r.name))) = 1 and coalesce(r.internal_name, r.name) !~ '[|]' as "isAlone"
     from restaurants r where r.organization_id = $1`,
    [organizationId],
  );
  return new Map(rows.map(({ id, name, isAlone }) => [id, isAlone ? name : id]));
}
