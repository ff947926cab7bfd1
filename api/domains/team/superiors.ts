import { eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { customRoles, organizationMembers } from "#api/db/schema/organizations.ts";
import type { Statements } from "#api/db/statements.ts";
import type { GrantableRight } from "#contract/custom-roles/rights.ts";
import type { TeamMember } from "#contract/team/schemas.ts";
import { mayGiveInside } from "./rights.ts";

type Person = Pick<TeamMember, "_id" | "role" | "memberships">;

/** What custom roles give a person, by organization. */
async function rightsInside(tx: Statements, userId: string): Promise<Map<string, GrantableRight[]>> {
  const { organizationId, customRoleId } = organizationMembers;
  const rows = await tx
    .select({ organizationId, rights: customRoles.rights })
    .from(organizationMembers)
    .innerJoin(customRoles, eq(customRoles.id, customRoleId))
    .where(eq(organizationMembers.userId, userId));
  return new Map(rows.map((row) => [row.organizationId, row.rights]));
}

/**
 * True for somebody who may do more than the caller in an organization whose team the caller looks after: an owner to a custom role, or one right
 * that the caller has not there. Of organizations that they do not look after `isElsewhere` tells.
 */
export async function mayDoMore(
  tx: Statements,
  context: ApiContext,
  { _id, role, memberships }: Person,
): Promise<boolean> {
  if (role !== "comptoir-basic") return false;
  const inside = await rightsInside(tx, _id);
  return memberships.some(
    ({ organizationId, caslRole }) =>
      !mayGiveInside(context, organizationId, { caslRole, rights: inside.get(organizationId) ?? null }),
  );
}
