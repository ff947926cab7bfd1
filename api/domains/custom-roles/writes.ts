import { and, count, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { customRoles, organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { ssoConnections } from "#api/db/schema/single-sign-on.ts";
import { invitations } from "#api/db/schema/team.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { lockCustomRole } from "#api/domains/team/access.ts";
import { lockTeam } from "#api/domains/team/lock.ts";
import { managesTeam, mayGiveInside, type RoleInside, requireTeamOf } from "#api/domains/team/rights.ts";
import { withdrawInvitationsOf } from "#api/domains/team/withdraw.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { Right } from "#contract/abilities.ts";
import { customRolesMax } from "#contract/custom-roles/limits.ts";
import { completed } from "#contract/custom-roles/rights.ts";
import type { CustomRole, CustomRoleContent, RoleDeletion } from "#contract/custom-roles/schemas.ts";
import { findCustomRole, holdersOf } from "./rows.ts";

const c = customRoles;
const m = organizationMembers;

const isNameTaken = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "custom_roles_name";
function readable(error: unknown): never {
  throw isNameTaken(error) ? fail("ROLE_NAME_TAKEN") : error;
}

/** ROLE_ABOVE_YOURS for rights that the caller has not themselves in the organization. */
function requireOwn(context: ApiContext, organizationId: string, rights: readonly Right[]): void {
  if (!mayGiveInside(context, organizationId, { caslRole: null, rights })) throw fail("ROLE_ABOVE_YOURS");
}

const audited = ({ name, description, rights }: CustomRoleContent) => ({
  name,
  description,
  rights: rights.toSorted(),
});

/** Makes a custom role. NOT_FOUND for an organization whose team the caller does not look after, ROLE_ABOVE_YOURS, ROLE_NAME_TAKEN, ROLE_LIMIT. */
export async function createCustomRole(
  context: ApiContext,
  { organizationId, name, description, rights }: CustomRoleContent & { organizationId: string },
): Promise<CustomRole> {
  requireTeamOf(context, organizationId);
  const id = newId();
  const content = { name, description, rights: completed(rights) };
  requireOwn(context, organizationId, content.rights);
  return transaction(context.database, async (tx) => {
    await lockTeam(tx);
    const [organization] = await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    if (!organization) throw fail("NOT_FOUND");
    const [known] = await tx.select({ count: count() }).from(c).where(eq(c.organizationId, organizationId));
    if ((known?.count ?? 0) >= customRolesMax) throw fail("ROLE_LIMIT");
    await tx
      .insert(c)
      .values({ id, organizationId, ...content, updatedByName: fullNameOf(principalOf(context)) })
      .catch(readable);
    recordAudit(tx, {
      by: context,
      action: "customRole.created",
      subject: { id, name },
      organizationId,
      after: audited(content),
    });
    return findCustomRole(tx, context, id);
  });
}

type Versioned = { roleId: string; expectedVersion: number };

/** A role that the caller may change, held until the commit. NOT_FOUND, ROLE_ABOVE_YOURS, or CONFLICT with the present one. */
async function requireRole(tx: Statements, context: ApiContext, { roleId, expectedVersion }: Versioned) {
  await lockTeam(tx);
  const role = await findCustomRole(tx, context, roleId, { lock: true });
  if (!role.mayChange) throw fail("ROLE_ABOVE_YOURS");
  if (role.version !== expectedVersion) throw fail("CONFLICT", { current: role });
  return role;
}

/** Withdraws what the people of a role invited to, where they look after the team no more. */
async function withdrawWhatTheyGave(tx: Statements, role: CustomRole, after: RoleInside): Promise<void> {
  if (!managesTeam({ caslRole: null, rights: role.rights }) || managesTeam(after)) return;
  const people = await tx.select({ userId: m.userId }).from(m).where(eq(m.customRoleId, role._id));
  for (const { userId } of people) await withdrawInvitationsOf(tx, userId, role.organizationId);
}

/**
 * Changes a custom role; its people have the new rights with their next request. ROLE_ABOVE_YOURS where the role has, or would have, more
 * rights than the caller, who may have it themselves.
 */
export async function updateCustomRole(context: ApiContext, input: CustomRoleContent & Versioned): Promise<CustomRole> {
  const { roleId, name, description } = input;
  const content = { name, description, rights: completed(input.rights) };
  return transaction(context.database, async (tx) => {
    const before = await requireRole(tx, context, input);
    const { organizationId } = before;
    requireOwn(context, organizationId, content.rights);
    await withdrawWhatTheyGave(tx, before, { caslRole: null, rights: content.rights });
    await tx
      .update(c)
      .set({
        ...content,
        version: sql`${c.version} + 1`,
        updatedAt: now,
        updatedByName: fullNameOf(principalOf(context)),
      })
      .where(eq(c.id, roleId))
      .catch(readable);
    recordAudit(tx, {
      by: context,
      action: "customRole.updated",
      subject: { id: roleId, name },
      organizationId,
      before: audited(before),
      after: audited(content),
    });
    return findCustomRole(tx, context, roleId);
  });
}

/** What people get instead of a role. NOT_FOUND for one that is not of the organization, ROLE_ABOVE_YOURS. */
async function replacementOf(tx: Statements, context: ApiContext, role: CustomRole, wanted: RoleDeletion) {
  const { replacementCaslRole: caslRole = null, replacementRoleId: customRoleId = null } = wanted;
  if (caslRole === null && customRoleId === null) return null;
  if (customRoleId === role._id) throw fail("NOT_FOUND");
  const held = await lockCustomRole(tx, role.organizationId, customRoleId);
  const rights = held?.rights ?? null;
  if (!mayGiveInside(context, role.organizationId, { caslRole, rights })) throw fail("ROLE_ABOVE_YOURS");
  return { caslRole, customRoleId, rights, name: held?.name ?? caslRole };
}

/**
 * Deletes a custom role. Whoever has it or is invited with it, and new people by single sign-on, get the replacement; ROLE_IN_USE, with who
 * that is, where none is named. Single sign-on makes nobody an owner: INVALID_INPUT.
 */
export async function deleteCustomRole(context: ApiContext, input: RoleDeletion & Versioned): Promise<void> {
  const { roleId } = input;
  await transaction(context.database, async (tx) => {
    const role = await requireRole(tx, context, input);
    const { organizationId, name } = role;
    const replacement = await replacementOf(tx, context, role, input);
    const isUsed = role.memberCount + role.invitationCount > 0 || role.isForSignIn;
    if (isUsed && !replacement) throw fail("ROLE_IN_USE", { current: await holdersOf(tx, context, roleId) });
    if (role.isForSignIn && replacement?.caslRole === "owner")
      throw fail("INVALID_INPUT", { fields: { replacementCaslRole: "notForSignIn" } });
    if (replacement) {
      await withdrawWhatTheyGave(tx, role, replacement);
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
    await tx.delete(c).where(eq(c.id, roleId));
    const after = replacement && {
      replacement: replacement.name,
      memberCount: role.memberCount,
      invitationCount: role.invitationCount,
      isForSignIn: role.isForSignIn,
    };
    recordAudit(tx, {
      by: context,
      action: "customRole.deleted",
      subject: { id: roleId, name },
      organizationId,
      before: audited(role),
      ...(isUsed && after && { after }),
    });
  });
}
