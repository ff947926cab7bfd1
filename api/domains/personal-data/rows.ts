import { and, eq, ne } from "drizzle-orm";
import { auditEntries } from "#api/db/schema/audit.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import type { Statements } from "#api/db/statements.ts";
import { installationChainId } from "#contract/audit/limits.ts";
import type { ErasureRefusal } from "#contract/personal-data/schemas.ts";
import { isLastAdmin, lockLastOnes, ownedAlone } from "../team/last-ones.ts";

/** Organizations of a person: those they are a member of, and with them those in which they did something. */
export async function organizationsOf(tx: Statements, userId: string) {
  const { organizationId } = organizationMembers;
  const members = await tx
    .select({ organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  const acted = await tx
    .selectDistinct({ organizationId: auditEntries.chainId })
    .from(auditEntries)
    .where(and(eq(auditEntries.actorId, userId), ne(auditEntries.chainId, installationChainId)));
  const member = members.map((row) => row.organizationId);
  return { member, concerned: [...new Set([...member, ...acted.map((row) => row.organizationId)])] };
}

/**
 * Why somebody cannot leave: an organization has no other owner, or the installation no other admin; null where they can. With `lock` the
 * answer holds until the end of the transaction: of two last owners who leave at once the second one waits, and stays.
 */
export async function findRefusal(
  tx: Statements,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ErasureRefusal | null> {
  if (lock) await lockLastOnes(tx, userId);
  if (await isLastAdmin(tx, userId)) return { kind: "admin", organizations: [] };
  const left = await ownedAlone(tx, userId, null);
  return left.length === 0 ? null : { kind: "owner", organizations: left };
}
