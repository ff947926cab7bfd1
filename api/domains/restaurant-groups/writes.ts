import { and, count, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { permissionError } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurantGroupMembers, restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { templateGroups, templateRestaurants, templates } from "#api/db/schema/templates.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { groupsMax } from "#contract/restaurant-groups/limits.ts";
import type { RestaurantGroup, RestaurantGroupContent } from "#contract/restaurant-groups/schemas.ts";
import { getGroup } from "./list.ts";
import { groupAbility, requireChangeable } from "./rights.ts";
import { findGroup } from "./rows.ts";
import { followGroups } from "./rule-targets.ts";

const g = restaurantGroups;

const isNameTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "restaurant_groups_name";
function readable(error: unknown): never {
  throw isNameTaken(error) ? fail("GROUP_NAME_TAKEN") : error;
}

const valuesOf = (context: ApiContext, { name, rule }: RestaurantGroupContent) => ({
  name,
  kind: rule ? ("rule" as const) : ("hand" as const),
  ratingBelow: rule?.ratingBelow ?? null,
  towns: rule?.towns ?? [],
  brands: rule?.brands ?? [],
  updatedByName: fullNameOf(principalOf(context)),
});

/** The restaurants put in by hand; none for a rule. NOT_FOUND for one of another organization, also for a missing one. */
async function requireMembers(tx: Statements, organizationId: string, content: RestaurantGroupContent) {
  if (content.rule) return [];
  const wanted = [...new Set(content.restaurantIds)];
  const found = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(and(eq(restaurants.organizationId, organizationId), isAnyOf(restaurants.id, wanted)));
  if (found.length < wanted.length) throw fail("NOT_FOUND");
  return wanted;
}

async function storeMembers(tx: Statements, groupId: string, restaurantIds: readonly string[]): Promise<void> {
  await tx.delete(restaurantGroupMembers).where(eq(restaurantGroupMembers.groupId, groupId));
  if (restaurantIds.length > 0)
    await tx.insert(restaurantGroupMembers).values(restaurantIds.map((restaurantId) => ({ groupId, restaurantId })));
}

const auditedValues = ({ name, rule }: Pick<RestaurantGroup, "name" | "rule">, restaurantIds: readonly string[]) => ({
  name,
  rule: rule && { ...rule },
  // A rule's restaurants come and go by themselves.
  ...(!rule && { restaurantIds: restaurantIds.toSorted() }),
});

/** Restaurants put in by hand, those that have left for now included. */
async function storedMembers(tx: Statements, groupId: string): Promise<string[]> {
  const { restaurantId } = restaurantGroupMembers;
  const rows = await tx
    .select({ restaurantId })
    .from(restaurantGroupMembers)
    .where(eq(restaurantGroupMembers.groupId, groupId));
  return rows.map((row) => row.restaurantId);
}

/**
 * Makes a group. Throws NOT_FOUND for an organization or a restaurant that the caller may not group, GROUP_NAME_TAKEN, and GROUP_LIMIT.
 */
export async function createGroup(
  context: ApiContext,
  input: RestaurantGroupContent & { organizationId: string },
): Promise<RestaurantGroup> {
  const { organizationId } = input;
  requireChangeable(context, organizationId);
  const id = newId();
  await transaction(context.database, async (tx) => {
    // Writers of an organization wait for each other, so that the limit holds.
    const [organization] = await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for("no key update");
    if (!organization) throw fail("NOT_FOUND");
    const [known] = await tx.select({ count: count() }).from(g).where(eq(g.organizationId, organizationId));
    if ((known?.count ?? 0) >= groupsMax) throw fail("GROUP_LIMIT");
    const members = await requireMembers(tx, organizationId, input);
    await tx
      .insert(g)
      .values({ id, organizationId, ...valuesOf(context, input) })
      .catch(readable);
    await storeMembers(tx, id, members);
    recordAudit(tx, {
      by: context,
      action: "restaurantGroup.created",
      subject: { id, name: input.name },
      organizationId,
      after: auditedValues(input, members),
    });
  });
  return getGroup(context, id);
}

/** A group that the caller may change. NOT_FOUND where they do not see it, PERMISSION_RULE where they only read. */
async function requireGroup(context: ApiContext, groupId: string) {
  const group = await findGroup(context, groupId);
  if (!group) throw fail("NOT_FOUND");
  if (!group.mayChange) throw permissionError(groupAbility);
  return group;
}

/** Changes a group; CONFLICT with the present one in `current` when somebody else wrote first. */
export async function updateGroup(
  context: ApiContext,
  input: RestaurantGroupContent & { groupId: string; expectedVersion: number },
): Promise<RestaurantGroup> {
  const { groupId, expectedVersion } = input;
  const before = await requireGroup(context, groupId);
  const { organizationId } = before;
  const isDone = await transaction(context.database, async (tx) => {
    const earlier = await storedMembers(tx, groupId);
    const members = await requireMembers(tx, organizationId, input);
    const { rowCount } = await tx
      .update(g)
      .set({ ...valuesOf(context, input), version: sql`${g.version} + 1`, updatedAt: now })
      .where(and(eq(g.id, groupId), eq(g.version, expectedVersion)))
      .catch(readable);
    if (rowCount !== 1) return false;
    await storeMembers(tx, groupId, members);
    await followGroups(tx, organizationId);
    recordAudit(tx, {
      by: context,
      action: "restaurantGroup.updated",
      subject: { id: groupId, name: input.name },
      organizationId,
      before: auditedValues(before, earlier),
      after: auditedValues(input, members),
    });
    return true;
  });
  if (!isDone) throw fail("CONFLICT", { current: await getGroup(context, groupId) });
  return getGroup(context, groupId);
}

type TemplatePlaces = { id: string; name: string; organizationId: string; groupIds: string[]; restaurantIds: string[] };

/** The templates of a group, with all groups and restaurants that they are for. */
function listTemplatePlaces(tx: Statements, groupId: string): Promise<TemplatePlaces[]> {
  const { templateId } = templateGroups;
  const ofGroup = sql`select ${templateId} from ${templateGroups} where ${templateGroups.groupId} = ${groupId}`;
  const each = alias(templateGroups, "each");
  const { restaurantId } = templateRestaurants;
  return rowsOf<TemplatePlaces>(
    tx,
    sql`select ${templates.id}, ${templates.name}, ${templates.organizationId} as "organizationId",
        array(select ${each.groupId} from ${templateGroups} ${each} where ${each.templateId} = ${templates.id} order by 1) as "groupIds",
        array(select ${restaurantId} from ${templateRestaurants} where ${templateRestaurants.templateId} = ${templates.id}
          order by 1) as "restaurantIds"
      from ${templates} where ${templates.id} in (${ofGroup}) order by ${templates.id}`,
  );
}

/**
 * Its templates stay valid where they are: the restaurants in the group now become chosen ones. A template that would be valid nowhere
 * goes with its group, since nobody could open it any more: false, and nothing written, where that was not confirmed.
 */
async function keepTemplates(
  tx: Statements,
  context: ApiContext,
  groupId: string,
  takesTemplates: boolean,
): Promise<boolean> {
  const { templateId } = templateGroups;
  const other = alias(templateGroups, "other");
  const held = sql`select ${templateId} from ${templateGroups} where ${templateGroups.groupId} = ${groupId}`;
  const before = await listTemplatePlaces(tx, groupId);
  await tx.execute(sql`insert into ${templateRestaurants} (${names(templateRestaurants.templateId, templateRestaurants.restaurantId)})
    select ${templateId}, ${restaurantsInGroups.restaurantId} from ${templateGroups}
    join ${restaurantsInGroups} on ${restaurantsInGroups.groupId} = ${templateGroups.groupId}
    where ${templateGroups.groupId} = ${groupId} on conflict do nothing`);
  const elsewhere = sql`exists (select from ${templateRestaurants} where ${templateRestaurants.templateId} = ${templates.id})
    or exists (select from ${templateGroups} ${other} where ${other.templateId} = ${templates.id} and ${other.groupId} <> ${groupId})`;
  const isLost = sql`${templates.id} in (${held}) and not (${elsewhere})`;
  // Only an empty group loses any, and nothing was written for it above.
  const [kept] = takesTemplates ? [] : await tx.select({ id: templates.id }).from(templates).where(isLost).limit(1);
  if (kept) return false;
  const lost = await tx
    .delete(templates)
    .where(isLost)
    .returning({ id: templates.id, name: templates.name, organizationId: templates.organizationId });
  for (const { id, name, organizationId } of lost)
    recordAudit(tx, {
      by: context,
      action: "template.deleted",
      subject: { id, name },
      organizationId,
      before: { name },
    });
  for (const { id, name, organizationId, groupIds, restaurantIds } of await listTemplatePlaces(tx, groupId)) {
    const former = before.find((one) => one.id === id);
    recordAudit(tx, {
      by: context,
      action: "template.updated",
      subject: { id, name },
      organizationId,
      before: { groupIds: former?.groupIds, restaurantIds: former?.restaurantIds },
      after: { groupIds: groupIds.filter((one) => one !== groupId), restaurantIds },
    });
  }
  return true;
}

/** Deletes a group. CONFLICT as for a change, and when it would take templates with it that nobody was told of: a rule empties by itself. */
export async function deleteGroup(
  context: ApiContext,
  { groupId, expectedVersion, takesTemplates }: { groupId: string; expectedVersion: number; takesTemplates: boolean },
): Promise<void> {
  const before = await requireGroup(context, groupId);
  const isDone = await transaction(context.database, async (tx) => {
    const [locked] = await tx
      .select({ id: g.id })
      .from(g)
      .where(and(eq(g.id, groupId), eq(g.version, expectedVersion)))
      .for("update");
    if (!locked) return false;
    const earlier = await storedMembers(tx, groupId);
    if (!(await keepTemplates(tx, context, groupId, takesTemplates))) return false;
    await tx.delete(g).where(eq(g.id, groupId));
    // Its rules have gone with it: its restaurants follow another of their groups, or their organization.
    await followGroups(tx, before.organizationId);
    recordAudit(tx, {
      by: context,
      action: "restaurantGroup.deleted",
      subject: { id: groupId, name: before.name },
      organizationId: before.organizationId,
      before: auditedValues(before, earlier),
    });
    return true;
  });
  if (!isDone) throw fail("CONFLICT", { current: await getGroup(context, groupId) });
}
