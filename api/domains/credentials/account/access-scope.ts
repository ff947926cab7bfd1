import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accessCondition, mayIn, permissionError, reachesAllOf } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { r } from "#api/db/review-names.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { type Principal, principalOf } from "#api/principal.ts";
import type { Action } from "#contract/abilities.ts";
import type { ConnectionHealth, ConnectionKey } from "#contract/platforms/schemas.ts";

/** The table of accounts, under the alias that all parts of a statement use. */
export const c = alias(credentials, "c");
/** The listings of restaurants, likewise. */
export const p = alias(platforms, "p");

const readRight = { action: "read", subject: "Credential" } as const;

/** SQL: the listings that an account is used for at restaurants within the access scope. Uses the alias `c`. */
export const listingsWithin = (principal: Principal): SQL => sql`from ${platforms} ${p}
  join ${restaurants} ${r} on ${r.id} = ${p.restaurantId}
  where ${p.credentialId} = ${c.id} and ${accessCondition(principal, r)}`;

/** The SQL condition "all of this account is the caller's to see": they connected it, or reach its whole organization. */
export const seesWholeAccount = (principal: Principal): SQL =>
  principal.role === "admin"
    ? sql`true`
    : sql`(${c.userId} is not distinct from ${principal.userId} or ${reachesAllOf(principal, c.organizationId)})`;

const isLimited = ({ token, limit }: Principal): boolean => token !== null && limit !== null;

/**
 * The SQL condition "this account is within the access scope": an admin sees all, others their own (as long as they belong to its
 * organization) and, of the organizations in which their role reads accounts, those that serve a restaurant they reach; all of them where
 * they reach every restaurant. Uses the alias `c`.
 */
export function credentialAccess(principal: Principal): SQL {
  if (principal.role === "admin") return sql`true`;
  const inOrganizations = isAnyOf(c.organizationId, principal.organizationIds);
  // An account without an organization is within no limit.
  const own = isLimited(principal) ? inOrganizations : sql`(${c.organizationId} is null or ${inOrganizations})`;
  const readable = principal.organizationIds.filter((id) => mayIn(principal, id, readRight));
  const serves = sql`(${reachesAllOf(principal, c.organizationId)} or exists (select 1 ${listingsWithin(principal)}))`;
  return sql`((${c.userId} = ${principal.userId} and ${own}) or (${isAnyOf(c.organizationId, readable)} and ${serves}))`;
}

/** True if the caller may reconnect, use and revoke this account. One without organization belongs to the person who connected it. */
export function mayManage(
  principal: Principal,
  credential: { organizationId: string | null; userId: string | null },
): boolean {
  const right = { action: "update" as Action, subject: "Credential" as const };
  if (principal.role === "admin") return true;
  if (credential.organizationId === null) return credential.userId === principal.userId && !isLimited(principal);
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
  /** Whether the caller may see places of it that no restaurant of theirs has. */
  isSeenWhole: boolean;
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
      ${c.accountId} as "accountId", ${c.accountName} as "accountName", ${c.health}, ${instant(c.locationsAt)} as "locationsAt",
      ${seesWholeAccount(principal)} as "isSeenWhole"
    from ${credentials} ${c} where ${c.id} = ${credentialId} and ${credentialAccess(principal)}`);
  const [row] = rows;
  if (!row) throw fail("NOT_FOUND");
  const { ability } = context;
  if (ability && ability.action !== "read" && !mayManage(principal, row)) throw permissionError(ability);
  return row;
}
