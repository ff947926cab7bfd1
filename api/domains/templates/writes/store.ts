import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { TemplateContent, TemplateKind, TemplateScope } from "#contract/templates/schemas.ts";

export type StoredTemplate = {
  id: string;
  organizationId: string;
  kind: TemplateKind;
  scope: TemplateScope;
  /** With scope restaurant only. */
  restaurantId: string | null;
  overridesId: string | null;
  by: { userId: string | null; name: string };
  content: TemplateContent;
};

/** PostgreSQL keeps any character but this one. */
const storable = (text: string): string => text.replaceAll("\0", "");

const fallbacksOf = ({ versions }: TemplateContent) =>
  JSON.stringify(
    Object.fromEntries(
      versions.map(({ language, fallbacks }) => [
        language,
        Object.fromEntries(Object.entries(fallbacks).flatMap(([name, text]) => (text ? [[name, storable(text)]] : []))),
      ]),
    ),
  );

const isNameTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "templates_name";
const isOverrideTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "templates_override";

/** What the indexes refuse → what a person can mend. */
function readable(error: unknown): unknown {
  if (isNameTaken(error)) return fail("INVALID_INPUT", { fields: { name: "taken" } });
  return isOverrideTaken(error) ? fail("CONFLICT") : error;
}

const values = (content: TemplateContent, name: string) => [
  storable(content.name),
  [...new Set(content.ratings)].sort(),
  content.withText,
  content.withoutText,
  content.automated,
  content.defaultLanguage,
  fallbacksOf(content),
  name,
  storable(content.groupName),
];

/** Stores a new template; INVALID_INPUT for a name that its place has already, CONFLICT for a second override. */
export async function insertTemplate(client: Queryable, template: StoredTemplate): Promise<void> {
  const { id, content, by } = template;
  await client
    .query(
      `insert into templates (name, ratings, with_text, without_text, automated, default_language, fallbacks, updated_by_name, group_name,
         id, organization_id, kind, scope, restaurant_id, overrides_id, overrides_version, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $13 = 'group' then $9 end, $10, $11, $12, $13, $14, $15,
         (select version from templates where id = $15), $16)`,
      [
        ...values(content, by.name),
        id,
        template.organizationId,
        template.kind,
        template.scope,
        template.restaurantId,
        template.overridesId,
        by.userId,
      ],
    )
    .catch((error: unknown) => {
      throw readable(error);
    });
  await storeVariants(client, id, content);
}

/**
 * Changes a template when it is still at `version` (any when null); false when somebody else was first. What it stands for counts
 * as looked at.
 */
export async function updateTemplateRow(
  client: Queryable,
  id: string,
  content: TemplateContent,
  by: { name: string; version: number | null },
): Promise<boolean> {
  const { rowCount } = await client
    .query(
      `update templates t set name = $1, ratings = $2, with_text = $3, without_text = $4, automated = $5, default_language = $6,
         fallbacks = $7, updated_by_name = $8, group_name = case when scope = 'group' then $9 end, version = version + 1,
         overrides_version = (select p.version from templates p where p.id = t.overrides_id), updated_at = now()
       where id = $10 and ($11::int is null or version = $11)`,
      [...values(content, by.name), id, by.version],
    )
    .catch((error: unknown) => {
      throw readable(error);
    });
  if (rowCount !== 1) return false;
  await storeVariants(client, id, content);
  return true;
}

/** A variant that keeps its id keeps its history; one that is gone from the template goes, its uses stay. */
async function storeVariants(client: Queryable, templateId: string, { versions }: TemplateContent): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from template_variants where template_id = $1", [
    templateId,
  ]);
  const own = new Set(rows.map(({ id }) => id));
  const variants = versions.flatMap(({ language, variants: texts }) =>
    texts.map(({ _id, text }, position) => ({
      id: _id && own.delete(_id) ? _id : newId(),
      language,
      position,
      text: storable(text),
    })),
  );
  await client.query("delete from template_variants where id = any($1::uuid[])", [[...own]]);
  await client.query(
    `insert into template_variants (id, template_id, language, position, text)
     select i.id, $1, i.language, i.position, i.text
     from json_to_recordset($2::json) as i(id uuid, language text, position smallint, text text)
     on conflict (id) do update set language = excluded.language, position = excluded.position, text = excluded.text`,
    [templateId, JSON.stringify(variants)],
  );
}

/** Makes these the group's restaurants; those of it that are not among `accessibleIds` stay as they are. */
export async function storeGroup(
  client: Queryable,
  templateId: string,
  restaurantIds: readonly string[],
  accessibleIds: readonly string[],
): Promise<void> {
  await client.query(
    "delete from template_restaurants where template_id = $1 and restaurant_id = any($2::uuid[]) and restaurant_id <> all($3::uuid[])",
    [templateId, accessibleIds, restaurantIds],
  );
  await client.query(
    "insert into template_restaurants (template_id, restaurant_id) select $1, unnest($2::uuid[]) on conflict do nothing",
    [templateId, restaurantIds],
  );
}
