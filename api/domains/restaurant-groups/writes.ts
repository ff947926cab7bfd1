import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { permissionError } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { names } from "#api/db/names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { restaurantGroupMembers, restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { templateGroups, templateRestaurants, templates } from "#api/db/schema/templates.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { storedRecord } from "#api/records/stored-record.ts";
import { groupsMax } from "#contract/restaurant-groups/limits.ts";
import type { RestaurantGroup, RestaurantGroupContent } from "#contract/restaurant-groups/schemas.ts";
import { getGroup } from "./list.ts";
import { groupAbility, requireChangeable } from "./rights.ts";
import { findGroup } from "./rows.ts";
import { followGroups } from "./rule-targets.ts";

const g = restaurantGroups;

const columnsOf = ({ name, rule }: RestaurantGroupContent) => ({
  name,
  kind: rule ? ("rule" as const) : ("hand" as const),
  ratingBelow: rule?.ratingBelow ?? null,
  towns: rule?.towns ?? [],
  brands: rule?.brands ?? [],
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

/** Restaurants put in by hand, those that have left for now included. */
async function storedMembers(tx: Statements, groupId: string): Promise<string[]> {
  const { restaurantId } = restaurantGroupMembers;
  const rows = await tx
    .select({ restaurantId })
    .from(restaurantGroupMembers)
    .where(eq(restaurantGroupMembers.groupId, groupId));
  return rows.map((row) => row.restaurantId);
}

const groups = storedRecord({
  table: g,
  read: getGroup,
  /** NOT_FOUND where they do not see it, PERMISSION_RULE where they only read. */
  async requireChangeable(context, { id }, tx) {
    const group = await findGroup(tx, context, id);
    if (!group) throw fail("NOT_FOUND");
    if (!group.mayChange) throw permissionError(groupAbility);
  },
  owner: { table: organizations, column: g.organizationId, limit: { max: groupsMax, error: "GROUP_LIMIT" } },
  taken: { restaurant_groups_name: ["GROUP_NAME_TAKEN"] },
  audited: {
    kind: "restaurantGroup",
    name: ({ name }) => name,
    async values({ id, name, kind, ratingBelow, towns, brands }, _, tx) {
      if (kind === "rule") return { name, rule: { ratingBelow, towns, brands } };
      // A rule's restaurants come and go by themselves.
      return { name, rule: null, restaurantIds: (await storedMembers(tx, id)).toSorted() };
    },
    places: ({ organizationId }) => [{ organizationId }],
  },
});

/**
 * Makes a group. Throws NOT_FOUND for an organization or a restaurant that the caller may not group, GROUP_NAME_TAKEN, and GROUP_LIMIT.
 */
export async function createGroup(
  context: ApiContext,
  { organizationId, ...content }: RestaurantGroupContent & { organizationId: string },
): Promise<RestaurantGroup> {
  requireChangeable(context, organizationId);
  const columns = { organizationId, ...columnsOf(content) };
  const id = await groups.create(context, organizationId, columns, async (tx, { id: groupId }) =>
    storeMembers(tx, groupId, await requireMembers(tx, organizationId, content)),
  );
  return getGroup(context, id);
}

type Seen = { groupId: string; expectedVersion: number };

/** Changes a group; CONFLICT with the present one in `current` when somebody else wrote first. */
export const updateGroup = (
  context: ApiContext,
  { groupId: id, expectedVersion, ...content }: RestaurantGroupContent & Seen,
): Promise<RestaurantGroup> =>
  groups.change(context, { id, expectedVersion, action: "restaurantGroup.updated" }, async ({ organizationId }, tx) => {
    await storeMembers(tx, id, await requireMembers(tx, organizationId, content));
    return { set: columnsOf(content), also: () => followGroups(tx, organizationId) };
  });

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
export const deleteGroup = (
  context: ApiContext,
  { groupId: id, expectedVersion, takesTemplates }: Seen & { takesTemplates: boolean },
): Promise<void> =>
  groups.remove(context, { id, expectedVersion }, async ({ organizationId }, tx) => ({
    isCurrent: await keepTemplates(tx, context, id, takesTemplates),
    // Its rules go with it: its restaurants follow another of their groups, or their organization.
    also: () => followGroups(tx, organizationId),
  }));
