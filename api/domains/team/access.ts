import { and, eq, sql } from "drizzle-orm";
import { customRoles, organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { insertSelect, isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { endVouchedSessions } from "#api/domains/auth/sessions.ts";
import { fail } from "#api/errors.ts";
import type { CaslRole } from "#contract/abilities.ts";
import type { GrantableRight } from "#contract/custom-roles/rights.ts";
import type { MemberScope } from "#contract/team/schemas.ts";

/** Role and access of somebody inside an organization. */
export type Access = {
  caslRole: CaslRole | null;
  /** In place of the caslRole. */
  customRoleId: string | null;
  scope: MemberScope;
  groupId: string | null;
  restaurantIds: readonly string[];
};

const m = restaurantMembers;

/** NOT_FOUND where the group or a chosen restaurant is not of the organization; a foreign one looks like a missing one. */
export async function requireOfOrganization(tx: Statements, organizationId: string, access: Access): Promise<void> {
  if (access.scope === "group") {
    const isOwn = and(
      eq(restaurantGroups.id, access.groupId ?? ""),
      eq(restaurantGroups.organizationId, organizationId),
    );
    // Held, so that it is not deleted meanwhile.
    const [group] = await tx.select({ id: restaurantGroups.id }).from(restaurantGroups).where(isOwn).for("key share");
    if (!group) throw fail("NOT_FOUND");
  }
  if (access.scope !== "restaurants") return;
  const wanted = [...new Set(access.restaurantIds)];
  const found = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(and(eq(restaurants.organizationId, organizationId), isAnyOf(restaurants.id, wanted)));
  if (found.length < wanted.length) throw fail("NOT_FOUND");
}

export type StoredRole = { name: string; rights: GrantableRight[] };

/**
 * Name and rights of a custom role, which is held until the end of the transaction, so that it is neither deleted nor changed meanwhile; null for
 * none. NOT_FOUND where it is not of the organization: a foreign one looks like a missing one.
 */
export async function lockCustomRole(
  tx: Statements,
  organizationId: string | null,
  customRoleId: string | null,
): Promise<StoredRole | null> {
  if (customRoleId === null) return null;
  if (organizationId === null) throw fail("NOT_FOUND");
  const isOwn = and(eq(customRoles.id, customRoleId), eq(customRoles.organizationId, organizationId));
  const { name, rights } = customRoles;
  const [role] = await tx.select({ name, rights }).from(customRoles).where(isOwn).for("share");
  if (!role) throw fail("NOT_FOUND");
  return role;
}

/** What somebody is in an organization; undefined where they are no member. */
export async function readAccess(tx: Statements, organizationId: string, userId: string): Promise<Access | undefined> {
  const o = organizationMembers;
  const [row] = await rowsOf<Access>(
    tx,
    sql`select ${o.caslRole} as "caslRole", ${o.customRoleId} as "customRoleId", ${o.scope} as scope, ${o.groupId} as "groupId",
        array(select ${m.restaurantId} from ${m} join ${restaurants} on ${restaurants.id} = ${m.restaurantId}
          where ${m.userId} = ${o.userId} and ${restaurants.organizationId} = ${o.organizationId} order by 1) as "restaurantIds"
      from ${o} where ${o.userId} = ${userId} and ${o.organizationId} = ${organizationId}`,
  );
  return row;
}

/**
 * Makes somebody a member of an organization, or changes what they are there; restaurants that stay are not touched. A session that another
 * organization's provider opened does not come along.
 */
export async function storeAccess(
  tx: Statements,
  { organizationId, userId }: { organizationId: string; userId: string },
  { caslRole, customRoleId, scope, groupId, restaurantIds }: Access,
): Promise<void> {
  if (!(await readAccess(tx, organizationId, userId))) await endVouchedSessions(tx, userId);
  await tx
    .insert(organizationMembers)
    .values({ organizationId, userId, caslRole, customRoleId, scope, groupId })
    .onConflictDoUpdate({
      target: [organizationMembers.userId, organizationMembers.organizationId],
      set: { caslRole, customRoleId, scope, groupId },
    });
  // Of a group or an organization the database keeps the restaurants itself.
  if (scope !== "restaurants") return;
  const isOther = sql`${m.userId} = ${userId} and ${m.restaurantId} in (select ${restaurants.id} from ${restaurants}
    where ${restaurants.organizationId} = ${organizationId}) and not ${isAnyOf(m.restaurantId, restaurantIds)}`;
  await tx.delete(m).where(isOther);
  const chosen = sql`from ${restaurants} where ${restaurants.organizationId} = ${organizationId}
    and ${isAnyOf(restaurants.id, restaurantIds)} on conflict do nothing`;
  await tx.execute(insertSelect(m, { restaurantId: restaurants.id, userId: sql`${userId}::uuid` }, chosen));
}

/** Takes somebody out of an organization and all its restaurants. */
export async function removeAccess(tx: Statements, organizationId: string, userId: string): Promise<void> {
  const { userId: who, organizationId: where } = organizationMembers;
  await tx.delete(m).where(
    sql`${m.userId} = ${userId} and ${m.restaurantId} in (select ${restaurants.id} from ${restaurants}
      where ${restaurants.organizationId} = ${organizationId})`,
  );
  await tx.delete(organizationMembers).where(and(eq(who, userId), eq(where, organizationId)));
}
