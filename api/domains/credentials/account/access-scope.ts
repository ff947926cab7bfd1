import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mayIn, permissionError } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { Action } from "#contract/abilities.ts";
import type { ConnectionHealth, ConnectionKey } from "#contract/platforms/schemas.ts";

/** The table of accounts, under the alias that all parts of a statement use. */
export const c = alias(credentials, "c");

const readRight = { action: "read", subject: "Credential" } as const;

/**
 * The SQL condition "this account is within the access scope": an admin sees all, others their own (as long as they belong to its
 * organization) and those of the organizations in which their role reads accounts. Uses the alias `c`.
 */
export function credentialAccess(principal: Principal): SQL {
  if (principal.role === "admin") return sql`true`;
  const own = sql`(${c.organizationId} is null or ${isAnyOf(c.organizationId, principal.organizationIds)})`;
  const readable = principal.organizationIds.filter((id) => mayIn(principal, id, readRight));
  return sql`((${c.userId} = ${principal.userId} and ${own}) or ${isAnyOf(c.organizationId, readable)})`;
}

/** True if the caller may reconnect, use and revoke this account. One without organization belongs to the person who connected it. */
export function mayManage(
  principal: Principal,
  credential: { organizationId: string | null; userId: string | null },
): boolean {
  const right = { action: "update" as Action, subject: "Credential" as const };
  if (principal.role === "admin") return true;
  if (credential.organizationId === null) return credential.userId === principal.userId;
  return (
    principal.organizationIds.includes(credential.organizationId) && mayIn(principal, credential.organizationId, right)
  );
}

/** An account without its tokens, which are read only where they are used. */
export type AccessibleCredential = {
  id: string;
  key: ConnectionKey;
  organizationId: string | null;
  userId: string | null;
  userName: string;
  accountId: string;
  accountName: string;
  health: ConnectionHealth;
  /** ISO 8601. */
  locationsAt: string | null;
};

/** An account as the subject of an audit entry. */
export const accountTold = ({ id, organizationId, key, accountName }: AccessibleCredential) => ({
  subject: { id, name: accountName },
  organizationId,
  before: { platform: key, account: accountName },
});

/**
 * An account within the access scope. A foreign and a missing id are the same NOT_FOUND; PERMISSION_RULE when the caller may see the
 * account and the endpoint changes it.
 */
export async function requireCredential(context: ApiContext, credentialId: string): Promise<AccessibleCredential> {
  const principal = principalOf(context);
  const { rows } = await context.database.orm.execute<AccessibleCredential>(sql`
    select ${c.id}, ${c.key}, ${c.organizationId} as "organizationId", ${c.userId} as "userId", ${c.userName} as "userName",
      ${c.accountId} as "accountId", ${c.accountName} as "accountName", ${c.health}, ${instant(c.locationsAt)} as "locationsAt"
    from ${credentials} ${c} where ${c.id} = ${credentialId} and ${credentialAccess(principal)}`);
  const [row] = rows;
  if (!row) throw fail("NOT_FOUND");
  const { ability } = context;
  if (ability && ability.action !== "read" && !mayManage(principal, row)) throw permissionError(ability);
  return row;
}
