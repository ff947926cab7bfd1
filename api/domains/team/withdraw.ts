import { and, eq } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { invitations } from "#api/db/schema/team.ts";
import type { Statements } from "#api/db/statements.ts";
import { isOpen } from "./invite.ts";

/** Ends the invitations that somebody has sent, in one organization or in all: what they gave goes with their right to give it. */
export async function withdrawInvitationsOf(
  tx: Statements,
  userId: string,
  organizationId: string | null,
): Promise<void> {
  const where = organizationId === null ? undefined : eq(invitations.organizationId, organizationId);
  await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(and(isOpen, eq(invitations.invitedBy, userId), where));
}
