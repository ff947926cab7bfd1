import { type Column, type SQL, sql } from "drizzle-orm";
import { abilityIn, mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import {
  type Ability,
  abilityFor,
  abilityOfRights,
  type CaslRole,
  isRoleWithin,
  type Right,
} from "#contract/abilities.ts";
import { isWithin } from "#contract/custom-roles/rights.ts";

/** Whoever may change roles looks after a team: admins everywhere, account managers and owners in their organizations. */
export const teamAbility = { action: "update", subject: "Role" } as const;

/** Organizations whose team the caller looks after; null for every one. */
export function managedOrganizationIds(context: ApiContext): string[] | null {
  const principal = principalOf(context);
  if (principal.role === "admin") return null;
  return principal.organizationIds.filter((id) => mayIn(principal, id, teamAbility));
}

/** True if the caller looks after the team of an organization. */
export const managesTeamOf = (context: ApiContext, organizationId: string): boolean =>
  managedOrganizationIds(context)?.includes(organizationId) ?? true;

/** NOT_FOUND for an organization whose team the caller does not look after: a foreign one looks like a missing one. */
export function requireTeamOf(context: ApiContext, organizationId: string): void {
  if (!managesTeamOf(context, organizationId)) throw fail("NOT_FOUND");
}

/** SQL: a column names an organization whose team the caller looks after. */
export function isManaged(context: ApiContext, organizationId: Column & { _: { data: string } }): SQL {
  const ids = managedOrganizationIds(context);
  return ids === null ? sql`true` : isAnyOf(organizationId, ids);
}

/** True if the caller may give this role of the installation, or change somebody who has it. */
export const mayGiveRole = (context: ApiContext, role: string): boolean =>
  isRoleWithin(role, principalOf(context).role);

/** A role inside an organization: a caslRole, or the rights of a custom role in its place. */
export type RoleInside = { caslRole: CaslRole | null; rights?: readonly Right[] | null };

const abilityOfRole = ({ caslRole, rights }: RoleInside): Ability =>
  rights ? abilityOfRights(rights) : abilityFor("comptoir-basic", caslRole);

/** True for a role that looks after the team: what its people invited to goes with it. */
export const managesTeam = (role: RoleInside): boolean =>
  abilityOfRole(role).can(teamAbility.action, teamAbility.subject);

/** True if the caller may give this role inside an organization, or change somebody who has it. */
export function mayGiveInside(context: ApiContext, organizationId: string, role: RoleInside): boolean {
  const principal = principalOf(context);
  // An owner has the whole organization, whatever single rights say.
  if (role.caslRole === "owner" && principal.customRights.has(organizationId) && principal.role === "comptoir-basic")
    return false;
  return isWithin(abilityOfRole(role), abilityIn(principal, organizationId));
}

type Given = RoleInside & { role: string; organizationId: string | null };

/** True for rights that are no more than the caller's own. */
export function isGivable(context: ApiContext, { role, organizationId, ...inside }: Given): boolean {
  const isWithinOwn = organizationId === null || mayGiveInside(context, organizationId, inside);
  return mayGiveRole(context, role) && isWithinOwn;
}

/** ROLE_ABOVE_YOURS for rights that are more than the caller's own. */
export function requireGivable(context: ApiContext, given: Given): void {
  if (!isGivable(context, given)) throw fail("ROLE_ABOVE_YOURS");
}

/** Role and state hold everywhere: they are changed in the admin area. */
export const mayChangeAccounts = (context: ApiContext): boolean =>
  isRoleWithin("accountManager", principalOf(context).role);
