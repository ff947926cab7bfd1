import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";

/**
 * Holds the organizations of a person and the admins until the end of the transaction: of two last ones who go at once the second one waits,
 * and stays.
 */
export async function lockLastOnes(tx: Statements, userId: string): Promise<void> {
  const mine = sql`select ${organizationMembers.organizationId} from ${organizationMembers} where ${organizationMembers.userId} = ${userId}`;
  await tx.execute(
    sql`select 1 from ${organizations} where ${organizations.id} in (${mine}) order by ${organizations.id} for no key update`,
  );
  await tx.execute(sql`select 1 from ${users} where ${users.role} = 'admin' order by ${users.id} for no key update`);
}

/** Whether a person is the only active admin of the installation. */
export async function isLastAdmin(tx: Statements, userId: string): Promise<boolean> {
  const isActiveAdmin = and(eq(users.role, "admin"), isNull(users.deactivatedAt));
  const admins = await tx.select({ id: users.id }).from(users).where(isActiveAdmin).limit(2);
  return admins.length === 1 && admins[0]?.id === userId;
}

/**
 * Names of the organizations, in alphabetical order, that a person owns without another active owner: all of them, or only the named one.
 * Admins and account managers reach organizations by their role, so that a membership of theirs makes nobody an owner.
 */
export async function ownedAlone(tx: Statements, userId: string, organizationId: string | null): Promise<string[]> {
  const owner = alias(organizationMembers, "owner");
  const owns = sql`from ${organizationMembers} ${sql.identifier("owner")} join ${users} on ${users.id} = ${owner.userId}
    where ${owner.organizationId} = ${organizations.id} and ${owner.caslRole} = 'owner'
      and ${users.role} = 'comptoir-basic' and ${users.deactivatedAt} is null`;
  const named = organizationId === null ? sql`` : sql` and ${organizations.id} = ${organizationId}`;
  const rows = await rowsOf<{ name: string }>(
    tx,
    sql`select ${organizations.name} from ${organizations}
      where exists (select ${owns} and ${users.id} = ${userId}) and not exists (select ${owns} and ${users.id} <> ${userId})${named}
      order by ${organizations.name}, ${organizations.id}`,
  );
  return rows.map(({ name }) => name);
}
