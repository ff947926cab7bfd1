import { and, eq, ne } from "drizzle-orm";
import {
  type AccessibleRestaurant,
  accessibleRestaurantIds,
  mayIn,
  permissionError,
  requireRestaurant,
} from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { templates } from "#api/db/schema/templates.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { NewTemplate, Template, TemplateContent } from "#contract/templates/schemas.ts";
import { getTemplate, requireChangeable } from "../one.ts";
import { appliesAt, subjectOf } from "../rows.ts";
import { requireSound } from "./check.ts";
import { insertTemplate, storeGroup, updateTemplateRow } from "./store.ts";

/** Restaurants of one organization within the access scope. */
export async function accessibleOf(context: ApiContext, organizationId: string): Promise<string[]> {
  const ids = await accessibleRestaurantIds(context);
  const rows = await context.database.orm
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(and(eq(restaurants.organizationId, organizationId), isAnyOf(restaurants.id, ids)));
  return rows.map(({ id }) => id);
}

/** The requested restaurants of a group; throws for one outside the access scope, or of another organization. */
function requireGroup(content: TemplateContent, accessibleIds: readonly string[]): string[] {
  const wanted = [...new Set(content.groupRestaurantIds)];
  const isAccessible = new Set(accessibleIds);
  if (wanted.length === 0) throw fail("INVALID_INPUT", { fields: { groupRestaurantIds: "required" } });
  if (content.groupName === "") throw fail("INVALID_INPUT", { fields: { groupName: "required" } });
  if (wanted.some((id) => !isAccessible.has(id)))
    throw fail("INVALID_INPUT", { fields: { groupRestaurantIds: "not_accepted" } });
  return wanted;
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
  const accessibleIds = input.scope === "group" ? await accessibleOf(context, organizationId) : [];
  const groupIds = input.scope === "group" ? requireGroup(input, accessibleIds) : [];
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
    if (groupIds.length > 0) await storeGroup(tx, id, groupIds, accessibleIds);
  });
  // A group may exclude the restaurant from whose page it was created.
  const shownAt = groupIds.length > 0 && !groupIds.includes(restaurant.id) ? (groupIds[0] ?? "") : restaurant.id;
  return getTemplate(context, shownAt, id);
}

/** Changes a template; CONFLICT with the present template in `current` when somebody else wrote first. */
export async function updateTemplate(
  context: ApiContext,
  input: TemplateContent & { restaurantId: string; templateId: string; version: number },
): Promise<Template> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const row = await requireChangeable(context, restaurant, input.templateId, "update");
  requireSound(row.kind, input);
  const isGroup = row.scope === "group";
  const accessibleIds = isGroup ? await accessibleOf(context, row.organizationId) : [];
  const groupIds = isGroup ? requireGroup(input, accessibleIds) : [];
  const name = fullNameOf(principalOf(context));
  const isDone = await transaction(context.database, async (tx) => {
    if (!(await updateTemplateRow(tx, row._id, input, { name, version: input.version }))) return false;
    if (isGroup) await storeGroup(tx, row._id, groupIds, accessibleIds);
    return true;
  });
  if (!isDone) throw fail("CONFLICT", { current: await getTemplate(context, restaurant.id, row._id) });
  const shownAt = isGroup && !groupIds.includes(restaurant.id) ? (groupIds[0] ?? "") : restaurant.id;
  return getTemplate(context, shownAt, row._id);
}

/** Deletes a template; restaurants' own ones that override it stay. CONFLICT as for an edit. */
export async function deleteTemplate(
  context: ApiContext,
  input: { restaurantId: string; templateId: string; version: number },
): Promise<void> {
  const restaurant = await requireRestaurant(context, input.restaurantId);
  const row = await requireChangeable(context, restaurant, input.templateId, "delete");
  const { rowCount } = await context.database.orm
    .delete(templates)
    .where(and(eq(templates.id, row._id), eq(templates.version, input.version)));
  if (rowCount !== 1) throw fail("CONFLICT", { current: await getTemplate(context, restaurant.id, row._id) });
}
