import { and, eq, isNull, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { customRoles, organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { ssoConnections } from "#api/db/schema/single-sign-on.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { lockCustomRole } from "#api/domains/team/access.ts";
import { lockTeam } from "#api/domains/team/lock.ts";
import { managesTeam, managesTeamOf, mayGiveInside, type RoleInside, requireTeamOf } from "#api/domains/team/rights.ts";
import { withdrawInvitationsOf } from "#api/domains/team/withdraw.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { storedRecord } from "#api/records/stored-record.ts";
import type { Right } from "#contract/abilities.ts";
import { customRolesMax } from "#contract/custom-roles/limits.ts";
import { completed } from "#contract/custom-roles/rights.ts";
import type { CustomRole, CustomRoleContent, RoleDeletion } from "#contract/custom-roles/schemas.ts";
import { findCustomRole, holdersOf } from "./rows.ts";

const c = customRoles;
const m = organizationMembers;
type StoredRole = typeof c.$inferSelect;

/** ROLE_ABOVE_YOURS for rights that the caller has not themselves in the organization. */
function requireOwn(context: ApiContext, organizationId: string, rights: readonly Right[]): void {
  if (!mayGiveInside(context, organizationId, { caslRole: null, rights })) throw fail("ROLE_ABOVE_YOURS");
}

const roles = storedRecord({
  table: c,
  read: (context, id) => findCustomRole(context.database.orm, context, id),
  lock: lockTeam,
  /** NOT_FOUND for one of an organization whose team the caller does not look after, ROLE_ABOVE_YOURS for one that gives more than they have. */
  requireChangeable(context, { organizationId, rights }) {
    if (!managesTeamOf(context, organizationId)) throw fail("NOT_FOUND");
    requireOwn(context, organizationId, rights);
  },
  owner: { table: organizations, column: c.organizationId, limit: { max: customRolesMax, error: "ROLE_LIMIT" } },
  taken: { custom_roles_name: ["ROLE_NAME_TAKEN"] },
  audited: {
    kind: "customRole",
    name: ({ name }) => name,
    values: ({ name, description, rights }) => ({ name, description, rights: rights.toSorted() }),
    places: ({ organizationId }) => [{ organizationId }],
  },
});

/** Makes a custom role. NOT_FOUND for an organization whose team the caller does not look after, ROLE_ABOVE_YOURS, ROLE_NAME_TAKEN, ROLE_LIMIT. */
export async function createCustomRole(
  context: ApiContext,
  { organizationId, name, description, rights: given }: CustomRoleContent & { organizationId: string },
): Promise<CustomRole> {
  requireTeamOf(context, organizationId);
  const rights = completed(given);
  requireOwn(context, organizationId, rights);
  const id = await roles.create(context, organizationId, { organizationId, name, description, rights });
  return findCustomRole(context.database.orm, context, id);
}

type Versioned = { roleId: string; expectedVersion: number };

/** Withdraws what the people of a role invited to, where they look after the team no more. */
async function withdrawWhatTheyGave(tx: Statements, role: StoredRole, after: RoleInside): Promise<void> {
  if (!managesTeam({ caslRole: null, rights: role.rights }) || managesTeam(after)) return;
  const people = await tx.select({ userId: m.userId }).from(m).where(eq(m.customRoleId, role.id));
  for (const { userId } of people) await withdrawInvitationsOf(tx, userId, role.organizationId);
}

/**
 * Changes a custom role; its people have the new rights with their next request. ROLE_ABOVE_YOURS where the role has, or would have, more
 * rights than the caller, who may have it themselves.
 */
export const updateCustomRole = (
  context: ApiContext,
  { roleId: id, expectedVersion, name, description, rights: given }: CustomRoleContent & Versioned,
): Promise<CustomRole> =>
  roles.change(context, { id, expectedVersion, action: "customRole.updated" }, async (stored, tx) => {
    const rights = completed(given);
    requireOwn(context, stored.organizationId, rights);
    await withdrawWhatTheyGave(tx, stored, { caslRole: null, rights });
    return { set: { name, description, rights } };
  });

/** What people get instead of a role. NOT_FOUND for one that is not of the organization, ROLE_ABOVE_YOURS. */
async function replacementOf(tx: Statements, context: ApiContext, role: StoredRole, wanted: RoleDeletion) {
  const { replacementCaslRole: caslRole = null, replacementRoleId: customRoleId = null } = wanted;
  if (caslRole === null && customRoleId === null) return null;
  if (customRoleId === role.id) throw fail("NOT_FOUND");
  const held = await lockCustomRole(tx, role.organizationId, customRoleId);
  const rights = held?.rights ?? null;
  if (!mayGiveInside(context, role.organizationId, { caslRole, rights })) throw fail("ROLE_ABOVE_YOURS");
  return { caslRole, customRoleId, rights, name: held?.name ?? caslRole };
}

/**
 * Deletes a custom role. Whoever has it or is invited with it, and new people by single sign-on, get the replacement; ROLE_IN_USE, with who
 * that is, where none is named. Single sign-on makes nobody an owner: INVALID_INPUT.
 */
export const deleteCustomRole = (
  context: ApiContext,
  { roleId, expectedVersion, ...wanted }: RoleDeletion & Versioned,
): Promise<void> =>
  roles.remove(context, { id: roleId, expectedVersion }, async (stored, tx) => {
    const replacement = await replacementOf(tx, context, stored, wanted);
    const { memberCount, invitationCount, isForSignIn } = await findCustomRole(tx, context, roleId);
    const isUsed = memberCount + invitationCount > 0 || isForSignIn;
    if (isUsed && !replacement) throw fail("ROLE_IN_USE", { current: await holdersOf(tx, context, roleId) });
    if (isForSignIn && replacement?.caslRole === "owner")
      throw fail("INVALID_INPUT", { fields: { replacementCaslRole: "notForSignIn" } });
    if (replacement) {
      await withdrawWhatTheyGave(tx, stored, replacement);
      const { caslRole, customRoleId } = replacement;
      const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
      await tx
        .update(invitations)
        .set({ caslRole, customRoleId })
        .where(and(eq(invitations.customRoleId, roleId), isOpen));
      const noted = { teamUpdatedAt: now, teamUpdatedBy: fullNameOf(principalOf(context)) };
      await tx
        .update(users)
        .set({ teamVersion: sql`${users.teamVersion} + 1`, ...noted })
        .where(sql`${users.id} in (select ${m.userId} from ${m} where ${m.customRoleId} = ${roleId})`);
      const scope = caslRole === "owner" ? { scope: "organization" as const, groupId: null } : {};
      await tx
        .update(m)
        .set({ caslRole, customRoleId, ...scope })
        .where(eq(m.customRoleId, roleId));
      await tx
        .update(ssoConnections)
        .set({ caslRole, customRoleId, updatedAt: now })
        .where(eq(ssoConnections.customRoleId, roleId));
    }
    if (!replacement || !isUsed) return {};
    return { after: { replacement: replacement.name, memberCount, invitationCount, isForSignIn } };
  });
