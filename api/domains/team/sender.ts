import { eq } from "drizzle-orm";
import { principalOfUser } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import { customRoles } from "#api/db/schema/organizations.ts";
import type { invitations } from "#api/db/schema/team.ts";
import type { Statements } from "#api/db/statements.ts";
import { isGivable, managesTeamOf } from "./rights.ts";

type Given = Pick<
  typeof invitations.$inferSelect,
  "invitedBy" | "organizationId" | "role" | "caslRole" | "customRoleId"
>;

/**
 * True if whoever sent an invitation may give now what it gives: a custom role with the rights it has by now. False for somebody who is gone,
 * was deactivated or no longer looks after the team.
 */
export async function maySenderGive(tx: Statements, context: ApiContext, given: Given): Promise<boolean> {
  const { invitedBy, organizationId, customRoleId } = given;
  const principal =
    // An invitation is of one organization, which its acceptance compares.
    invitedBy && (await principalOfUser({ database: { orm: tx }, settings: context.settings }, invitedBy, null));
  if (!principal) return false;
  const sender = { ...context, principal };
  if (organizationId !== null && !managesTeamOf(sender, organizationId)) return false;
  const [held] = customRoleId
    ? await tx.select({ rights: customRoles.rights }).from(customRoles).where(eq(customRoles.id, customRoleId))
    : [];
  return isGivable(sender, { ...given, rights: held?.rights ?? null });
}
