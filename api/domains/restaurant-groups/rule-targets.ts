import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, accessCondition, mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { groupRulesInForce, restaurantGroups, restaurantsInGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { isSettingOf, readVersions, type SettingTarget, type VersionedTable } from "#api/setting-versions.ts";
import type { RuleGroup, RuleOrigin, RuleTarget } from "#contract/reply-deadlines/targets.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { groupAbility } from "./rights.ts";

/** A kind of rule that restaurants, groups and organizations have: its table, and which group's rule of it counts at a restaurant. */
export type RuleKind = {
  table: VersionedTable & { groupId: Column; version: Column };
  inForce: typeof groupRulesInForce.deadlineGroupId | typeof groupRulesInForce.escalationGroupId;
};

const g = restaurantGroups;

/** SQL: the id of the group whose rule counts at a restaurant without its own; null where none does. */
const followedGroup = ({ inForce }: RuleKind, { id }: AccessibleRestaurant): SQL =>
  sql`(select ${inForce} from ${groupRulesInForce} where ${groupRulesInForce.restaurantId} = ${id})`;

/**
 * The target that a call names. NOT_FOUND for a group of another organization or, for those who may not change groups, one that the
 * restaurant is not in: a foreign group looks like a missing one.
 */
export async function targetOf(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  { scope, groupId }: RuleTarget,
): Promise<SettingTarget> {
  if (scope !== "group") return scope;
  const mayChange = mayIn(principalOf(context), restaurant.organizationId, groupAbility);
  const isMember = sql`${restaurant.id} in (select ${restaurantsInGroups.restaurantId} from ${restaurantsInGroups}
    where ${restaurantsInGroups.groupId} = ${g.id})`;
  const [group] = await context.database.orm
    .select({ groupId: g.id, name: g.name })
    .from(g)
    .where(
      sql`${g.id} = ${groupId} and ${g.organizationId} = ${restaurant.organizationId} and (${mayChange} or ${isMember})`,
    );
  if (!group) throw fail("NOT_FOUND");
  return group;
}

/** A rule for many restaurants requires the right to their organization's settings. Throws PERMISSION_RULE. */
export function requireWritable(context: ApiContext, { organizationId }: AccessibleRestaurant, target: SettingTarget) {
  if (target !== "restaurant" && !mayIn(principalOf(context), organizationId, groupAbility))
    throw permissionError(groupAbility);
}

/** SQL: the rows of a kind that may hold at a target, for `order by` `byTarget`: what it has itself before what it follows. */
export function holdsAt(kind: RuleKind, restaurant: AccessibleRestaurant, target: SettingTarget): SQL {
  const { table } = kind;
  const ofOrganization = isSettingOf(table, restaurant, "organization");
  if (target === "organization") return ofOrganization;
  if (target !== "restaurant") return sql`((${isSettingOf(table, restaurant, target)}) or (${ofOrganization}))`;
  const followed = sql`${table.groupId} = ${followedGroup(kind, restaurant)}`;
  return sql`((${isSettingOf(table, restaurant, "restaurant")}) or (${followed}) or (${ofOrganization}))`;
}

/** SQL: whose a row is, and the order in which rows count. */
export const scopeOf = ({ table }: RuleKind): SQL<"restaurant" | "group" | "organization"> =>
  sql`case when ${table.restaurantId} is not null then 'restaurant' when ${table.groupId} is not null then 'group' else 'organization' end`;
export const byTarget = ({ table }: RuleKind): SQL =>
  sql`case when ${table.restaurantId} is not null then 1 when ${table.groupId} is not null then 2 else 3 end`;

/** The groups of a restaurant, the oldest first, as their rules count; and the one that is named, if it is not among them. */
function groupsOf(context: ApiContext, { table }: RuleKind, restaurant: AccessibleRestaurant, target: SettingTarget) {
  const { groupId, restaurantId } = restaurantsInGroups;
  const isNamed = typeof target === "object" ? sql`${g.id} = ${target.groupId}` : sql`false`;
  const isMember = sql`${g.id} in (select ${groupId} from ${restaurantsInGroups} where ${restaurantId} = ${restaurant.id})`;
  return rowsOf<RuleGroup>(
    context.database.orm,
    sql`select ${g.id} as "_id", ${g.name} as name,
        (select count(*)::int from ${restaurantsInGroups} join ${restaurants} on ${restaurants.id} = ${restaurantId}
          where ${groupId} = ${g.id} and ${accessCondition(principalOf(context))}) as "restaurantCount",
        exists (select from ${table} where ${table.groupId} = ${g.id}) as "hasRule"
      from ${g} where ${g.organizationId} = ${restaurant.organizationId} and (${isNamed} or ${isMember})
      order by ${g.createdAt}, ${g.id}`,
  );
}

/** Where a rule that was read comes from, and the groups it could be set for. */
export async function originOf(
  context: ApiContext,
  kind: RuleKind,
  restaurant: AccessibleRestaurant,
  target: SettingTarget,
  found: { scope: RuleOrigin["scope"]; groupId: string | null },
): Promise<RuleOrigin> {
  const groups = await groupsOf(context, kind, restaurant, target);
  const own = groups.find(({ _id }) => _id === found.groupId);
  return { scope: found.scope, groups, group: own ? { _id: own._id, name: own.name } : null };
}

/** The versions of a kind of rule for a target: of a group its own, otherwise of the group that the restaurant follows. */
export const ruleVersions = (
  tx: Pick<Statements, "execute">,
  kind: RuleKind,
  restaurant: AccessibleRestaurant,
  target: SettingTarget,
): Promise<SettingVersions> => {
  const group = typeof target === "object" ? sql`${target.groupId}::uuid` : followedGroup(kind, restaurant);
  return readVersions(tx, restaurant, kind.table, kind.table.version, group);
};

const allOf = (organizationId: string): SQL =>
  sql`array(select ${restaurants.id} from ${restaurants} where ${restaurants.organizationId} = ${organizationId})`;

/** SQL: ids of the restaurants that a rule of a target may hold at. */
export function restaurantsAt(restaurant: AccessibleRestaurant, target: SettingTarget): SQL {
  if (target === "restaurant") return sql`array[${restaurant.id}]::uuid[]`;
  if (target === "organization") return allOf(restaurant.organizationId);
  return sql`array(select ${restaurantsInGroups.restaurantId} from ${restaurantsInGroups}
    where ${eq(restaurantsInGroups.groupId, target.groupId)})`;
}

/**
 * Carries out which group's rules count by now at restaurants of an organization, or at all restaurants; deadlines of reviews that wait are
 * counted anew where that is another group.
 */
export async function followGroups(tx: Pick<Statements, "execute">, organizationId: string | null): Promise<void> {
  await tx.execute(sql`select follow_group_rules(${organizationId === null ? sql`null` : allOf(organizationId)})`);
}
