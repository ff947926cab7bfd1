import { and, eq, ne, sql } from "drizzle-orm";
import { auditEntries } from "#api/db/schema/audit.ts";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { installationChainId } from "#contract/audit/limits.ts";
import type { ErasureRefusal } from "#contract/personal-data/schemas.ts";

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
  if (lock) {
    await tx.execute(sql`select 1 from ${organizations} where ${organizations.id} in (select ${organizationMembers.organizationId}
      from ${organizationMembers} where ${organizationMembers.userId} = ${userId}) order by ${organizations.id} for update`);
    await tx.execute(sql`select 1 from ${users} where ${users.role} = 'admin' order by ${users.id} for update`);
  }
  const [admins] = await rowsOf<{ isAdmin: boolean; others: number }>(
    tx,
    sql`select coalesce(bool_or(${users.id} = ${userId}), false) as "isAdmin", count(*) filter (where ${users.id} <> ${userId})::int as others
      from ${users} where ${users.role} = 'admin' and ${users.deactivatedAt} is null`,
  );
  if (admins?.isAdmin && admins.others === 0) return { kind: "admin", organizations: [] };
  const left = await rowsOf<{ name: string }>(
    tx,
    sql`select ${organizations.name} from ${organizations}
      where exists (select from ${organizationMembers} where ${organizationMembers.organizationId} = ${organizations.id}
          and ${organizationMembers.userId} = ${userId} and ${organizationMembers.caslRole} = 'owner')
        and not exists (select from ${organizationMembers} join ${users} on ${users.id} = ${organizationMembers.userId}
          where ${organizationMembers.organizationId} = ${organizations.id} and ${organizationMembers.userId} <> ${userId}
            and ${organizationMembers.caslRole} = 'owner' and ${users.deactivatedAt} is null)
      order by ${organizations.name}, ${organizations.id}`,
  );
  return left.length === 0 ? null : { kind: "owner", organizations: left.map(({ name }) => name) };
}
