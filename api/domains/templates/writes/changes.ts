import { and, eq, ne, sql } from "drizzle-orm";
import {
  type AccessibleRestaurant,
  accessibleRestaurantIds,
  mayIn,
  permissionError,
  requireRestaurant,
} from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { templates } from "#api/db/schema/templates.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { NewTemplate, Template, TemplateContent, TemplateScope } from "#contract/templates/schemas.ts";
import { getTemplate, requireChangeable } from "../one.ts";
import { appliesAt, subjectOf, type TemplateRow } from "../rows.ts";
import { auditTemplate } from "./audit.ts";
import { requireSound } from "./check.ts";
import { insertTemplate, storePlaces, type TemplatePlaces, updateTemplateRow } from "./store.ts";

/** Restaurants of one organization within the access scope. */
export async function accessibleOf(context: ApiContext, organizationId: string): Promise<string[]> {
  const ids = await accessibleRestaurantIds(context);
  const rows = await context.database.orm
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(and(eq(restaurants.organizationId, organizationId), isAnyOf(restaurants.id, ids)));
  return rows.map(({ id }) => id);
}

/** Groups of an organization with one of these restaurants, each with those of them that are in it. */
export async function reachedGroupsOf(
  tx: Statements,
  organizationId: string,
  accessibleIds: readonly string[],
): Promise<{ id: string; name: string; restaurantIds: string[] }[]> {
  const { id, name } = restaurantGroups;
  const { groupId, restaurantId } = restaurantsInGroups;
  return rowsOf(
    tx,
    sql`select ${id}, ${name}, array_agg(${restaurantId}) as "restaurantIds"
      from ${restaurantGroups} join ${restaurantsInGroups} on ${groupId} = ${id}
      where ${restaurantGroups.organizationId} = ${organizationId} and ${isAnyOf(restaurantId, accessibleIds)}
      group by ${id} order by fold(${name}) collate "C", ${id}`,
  );
}

type Places = TemplatePlaces & {
  /** One of its restaurants within the access scope; null where there is none, or for any other scope. */
  shownAt: (restaurantId: string) => string;
};

/**
 * Where a template of scope group is to be in effect; null for any other scope. INVALID_INPUT for none, for a restaurant outside the access
 * scope or of another organization, and for a group that the caller does not see there.
 */
async function placesOf(
  context: ApiContext,
  { scope, organizationId }: { scope: TemplateScope; organizationId: string },
  content: TemplateContent,
): Promise<Places | null> {
  if (scope !== "group") return null;
  const restaurantIds = [...new Set(content.groupRestaurantIds)];
  const groupIds = [...new Set(content.groupIds)];
  const accessibleIds = await accessibleOf(context, organizationId);
  const groups = await reachedGroupsOf(context.database.orm, organizationId, accessibleIds);
  const isAccessible = new Set(accessibleIds);
  if (restaurantIds.length + groupIds.length === 0) throw fail("INVALID_INPUT", { fields: { groupIds: "required" } });
  if (restaurantIds.some((id) => !isAccessible.has(id)))
    throw fail("INVALID_INPUT", { fields: { groupRestaurantIds: "not_accepted" } });
  if (groupIds.some((wanted) => !groups.some(({ id }) => id === wanted)))
    throw fail("INVALID_INPUT", { fields: { groupIds: "not_accepted" } });
  const held = new Set([
    ...restaurantIds,
    ...groups.filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.restaurantIds),
  ]);
  const [first] = held;
  return {
    restaurantIds,
    groupIds,
    seen: { restaurantIds: accessibleIds, groupIds: groups.map(({ id }) => id) },
    // It may exclude the restaurant from whose page it was written.
    shownAt: (id) => (held.has(id) ? id : (first ?? id)),
  };
}

/** An overridden template must be a wider one of the same kind in effect at the restaurant. */
async function requireOverridable(context: ApiContext, restaurant: AccessibleRestaurant, input: NewTemplate) {
  if (input.overridesId === undefined) return;
  const isWider = and(eq(templates.kind, input.kind), ne(templates.scope, "restaurant"), appliesAt(restaurant));
  const rows = await context.database.orm
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.id, input.overridesId), isWider));
  if (rows.length === 0 || input.scope !== "restaurant") throw fail("NOT_FOUND");
}

/** Creates a template. PERMISSION_RULE for one of several restaurants without that right; INVALID_INPUT names the fields. */
export async function createTemplate(
  context: ApiContext,
  input: NewTemplate & { restaurantId: string },
): Promise<Template> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const { organizationId } = restaurant;
  const ability = { action: "create", subject: subjectOf(input.scope) } as const;
  if (!mayIn(principalOf(context), organizationId, ability)) throw permissionError(ability);
  requireSound(input.kind, input);
  await requireOverridable(context, restaurant, input);
  const places = await placesOf(context, { scope: input.scope, organizationId }, input);
  const principal = principalOf(context);
  const id = newId();
  await transaction(context.database, async (tx) => {
    await insertTemplate(tx, {
      id,
      organizationId,
      kind: input.kind,
      scope: input.scope,
      restaurantId: input.scope === "restaurant" ? restaurant.id : null,
      overridesId: input.overridesId ?? null,
      by: { userId: principal.userId, name: fullNameOf(principal) },
      content: input,
    });
    if (places) await storePlaces(tx, id, places);
    const { name, scope } = input;
    const target = { id, name, organizationId, restaurantId: scope === "restaurant" ? restaurant.id : null };
    auditTemplate(tx, context, target, {
      after: { content: input, ...(places && { restaurantIds: places.restaurantIds, groupIds: places.groupIds }) },
    });
  });
  return getTemplate(context, places?.shownAt(restaurant.id) ?? restaurant.id, id);
}

const targetOf = ({ _id: id, name, organizationId, scope }: TemplateRow, restaurant: AccessibleRestaurant) => ({
  id,
  name,
  organizationId,
  restaurantId: scope === "restaurant" ? restaurant.id : null,
});

/** Changes a template; CONFLICT with the present template in `current` when somebody else wrote first. */
export async function updateTemplate(
  context: ApiContext,
  input: TemplateContent & { restaurantId: string; templateId: string; version: number },
): Promise<Template> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const row = await requireChangeable(context, restaurant, input.templateId, "update");
  requireSound(row.kind, input);
  const places = await placesOf(context, row, input);
  const name = fullNameOf(principalOf(context));
  const isDone = await transaction(context.database, async (tx) => {
    if (!(await updateTemplateRow(tx, row._id, input, { name, version: input.version }))) return false;
    if (places) await storePlaces(tx, row._id, places);
    auditTemplate(tx, context, targetOf(row, restaurant), {
      before: {
        content: row,
        ...(row.group && {
          restaurantIds: row.group.restaurantIds,
          groupIds: row.group.groups.map(({ _id }) => _id),
        }),
      },
      after: { content: input, ...(places && { restaurantIds: places.restaurantIds, groupIds: places.groupIds }) },
    });
    return true;
  });
  if (!isDone) throw fail("CONFLICT", { current: await getTemplate(context, restaurant.id, row._id) });
  return getTemplate(context, places?.shownAt(restaurant.id) ?? restaurant.id, row._id);
}

/** Deletes a template; restaurants' own ones that override it stay. CONFLICT as for an edit. */
export async function deleteTemplate(
  context: ApiContext,
  input: { restaurantId: string; templateId: string; version: number },
): Promise<void> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const row = await requireChangeable(context, restaurant, input.templateId, "delete");
  const isDone = await transaction(context.database, async (tx) => {
    const { rowCount } = await tx
      .delete(templates)
      .where(and(eq(templates.id, row._id), eq(templates.version, input.version)));
    if (rowCount !== 1) return false;
    auditTemplate(tx, context, targetOf(row, restaurant), { before: { content: row } });
    return true;
  });
  if (!isDone) throw fail("CONFLICT", { current: await getTemplate(context, restaurant.id, row._id) });
}
