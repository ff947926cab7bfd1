import type { ApiContext } from "#api/context.ts";
import { requireTeamOf } from "#api/domains/team/rights.ts";
import { fail } from "#api/errors.ts";
import { completed, isSuggestOnly } from "#contract/custom-roles/rights.ts";
import type { CustomRolePreview } from "#contract/custom-roles/schemas.ts";
import { findCustomRole, holdersOf, rightsAboveOwn } from "./rows.ts";

const nobody = { people: [], memberCount: 0, invitations: [], invitationCount: 0, isForSignIn: false };

/** What saving a role with these rights would change, and for whom. NOT_FOUND for an organization or a role that is not the caller's. */
export async function previewCustomRole(
  context: ApiContext,
  { organizationId, roleId, rights }: { organizationId: string; roleId: string | null; rights: readonly string[] },
): Promise<CustomRolePreview> {
  requireTeamOf(context, organizationId);
  const { orm } = context.database;
  const former = roleId === null ? null : await findCustomRole(orm, context, roleId);
  if (former && former.organizationId !== organizationId) throw fail("NOT_FOUND");
  const after = completed(rights);
  const before = former?.rights ?? [];
  return {
    rights: after,
    added: after.filter((right) => !before.includes(right)),
    removed: before.filter((right) => !after.includes(right)),
    aboveOwn: rightsAboveOwn(context, organizationId, after),
    isSuggestOnly: isSuggestOnly(after),
    holders: roleId === null ? nobody : await holdersOf(orm, context, roleId),
  };
}
