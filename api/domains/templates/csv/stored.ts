import { and, eq, ne, or, sql } from "drizzle-orm";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { templateGroups, templateRestaurants, templates, templateVariants } from "#api/db/schema/templates.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { Language } from "#contract/languages.ts";
import type { TemplateKind } from "#contract/templates/schemas.ts";
import { contentColumns } from "../rows.ts";

/** A stored template for files and comparisons. */
export type StoredForFile = Awaited<ReturnType<typeof readStored>>[number];

/** Scope of a file of templates: a restaurant, its organization, and the organization's restaurants within the caller's access scope. */
export type FileScope = {
  restaurantId: string;
  organizationId: string;
  kind: TemplateKind;
  accessibleIds: readonly string[];
  /** Groups of the organization with one of these. */
  groups: readonly { id: string; name: string }[];
};

/** The restaurant's own templates and those its organization shares: all that a file of this scope may name, by scope and name. */
export function readStored(tx: Statements, fileScope: FileScope) {
  const { id, name, scope, kind, restaurantId, organizationId } = templates;
  const inGroup = templateRestaurants;
  const reached = sql`select ${inGroup.restaurantId} from ${inGroup}
    where ${inGroup.templateId} = ${id} and ${isAnyOf(inGroup.restaurantId, fileScope.accessibleIds)} order by ${inGroup.restaurantId}`;
  const ofGroup = templateGroups;
  const groupIds = fileScope.groups.map((group) => group.id);
  const seen = sql`select ${ofGroup.groupId} from ${ofGroup}
    where ${ofGroup.templateId} = ${id} and ${isAnyOf(ofGroup.groupId, groupIds)} order by ${ofGroup.groupId}`;
  const { language, text, position, templateId, id: variantId } = templateVariants;
  const texts = sql`select json_agg(json_build_object('_id', ${variantId}, 'language', ${language}, 'text', ${text})
    order by ${language}, ${position}) from ${templateVariants} where ${templateId} = ${id}`;
  return tx
    .select({
      ...contentColumns,
      id,
      /** Of scope group: its groups and restaurants, as far as the caller sees them. */
      groupIds: sql<string[]>`array(${seen})`,
      restaurantIds: sql<string[]>`array(${reached})`,
      variants: sql<{ _id: string; language: Language; text: string }[]>`coalesce((${texts}), '[]')`,
    })
    .from(templates)
    .where(
      and(
        eq(kind, fileScope.kind),
        or(
          eq(restaurantId, fileScope.restaurantId),
          and(eq(organizationId, fileScope.organizationId), ne(scope, "restaurant")),
        ),
      ),
    )
    .orderBy(
      sql`array_position(array['organization', 'group', 'restaurant'], ${scope})`,
      sql`fold(${name}) collate "C"`,
      id,
    );
}

/** References to an organization's restaurants in a file: the name if it is unique, else the id. */
export async function readRestaurantNames(tx: Statements, organizationId: string): Promise<Map<string, string>> {
  const { id } = restaurants;
  const name = sql<string>`coalesce(${restaurants.internalName}, ${restaurants.name})`;
  const isAlone = sql<boolean>`count(*) over (partition by fold(${name})) = 1 and ${name} !~ '[|]'`;
  const rows = await tx
    .select({ id, name, isAlone })
    .from(restaurants)
    .where(eq(restaurants.organizationId, organizationId));
  return new Map(rows.map((row) => [row.id, row.isAlone ? row.name : row.id]));
}
