import { and, eq, gt, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { apiTokens } from "#api/db/schema/api-tokens.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import type { Statements } from "#api/db/statements.ts";
import type { Principal, UserOrganization } from "#api/principal.ts";

const t = apiTokens;

const isUseDue = sql<boolean>`(${t.lastUsedAt} is null or ${t.lastUsedAt} <= now() - interval '1 minute'
  or ${t.lastUsedAddress} is distinct from ${sql.placeholder("address")}::text)`;

/** SQL: the organizations with these ids, by name. */
export const organizationsAmong = (ids: SQLWrapper) =>
  sql<UserOrganization[]>`(select coalesce(json_agg(json_build_object('_id', ${organizations.id},
    'name', ${organizations.name}) order by ${organizations.name}, ${organizations.id}), '[]')
    from ${organizations} where ${organizations.id} = any(${ids}))`;

/** Columns of the caller's token. `isUseDue`: its use was recorded more than a minute ago, or at another address. */
export const tokenColumns = {
  tokenId: t.id,
  userId: t.userId,
  tokenName: t.name,
  scopes: t.scopes,
  onlyIds: t.organizationIds,
  only: organizationsAmong(t.organizationIds),
  isUseDue,
};

/** SQL: the token with this hash is good. */
export const isGood = and(eq(t.tokenHash, sql.placeholder("hash")), isNull(t.revokedAt), gt(t.expiresAt, now));

/** Keeps when and from where a token was used last. */
export async function noteUse(tx: Statements, tokenId: string, address: string | null): Promise<void> {
  await tx.update(t).set({ lastUsedAt: now, lastUsedAddress: address }).where(eq(t.id, tokenId));
}

/**
 * The caller within the organizations a call is limited to. An admin becomes an account manager of them, since what an admin has beyond
 * that belongs to no organization; for anybody else `access-scope.ts` leaves out what lies elsewhere.
 */
export function within<
  Person extends Pick<Principal, "role" | "organizations" | "organizationIds" | "memberships" | "customRights">,
>(person: Person, only: readonly UserOrganization[]): Person {
  const ids = new Set(only.map(({ _id }) => _id));
  const isAdmin = person.role === "admin";
  const reached = isAdmin ? [...only] : person.organizations.filter(({ _id }) => ids.has(_id));
  return {
    ...person,
    role: isAdmin ? "accountManager" : person.role,
    organizations: reached,
    organizationIds: reached.map(({ _id }) => _id),
    memberships: new Map(reached.map(({ _id }) => [_id, person.memberships.get(_id) ?? null])),
    customRights: new Map([...person.customRights].filter(([id]) => ids.has(id))),
  };
}
