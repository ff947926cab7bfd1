import { and, eq, type SQL, sql } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { auditChains, auditEntries } from "#api/db/schema/audit.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { installationChainId } from "#contract/audit/limits.ts";

/** Organizations whose log the caller may read; null for an admin, who reads all, the installation's own included. */
export function readableChains(context: ApiContext): string[] | null {
  const principal = principalOf(context);
  if (principal.role === "admin") return null;
  return principal.organizationIds.filter((id) => mayIn(principal, id, context.ability));
}

/** The condition that an entry is one the caller may read; of one chain where it is named. */
export function isReadable(context: ApiContext, chainId: string | undefined): SQL {
  const readable = readableChains(context);
  const isAsked = chainId === undefined ? undefined : eq(auditEntries.chainId, chainId);
  return and(isAsked, readable ? isAnyOf(auditEntries.chainId, readable) : undefined) ?? sql`true`;
}

/** NOT_FOUND unless the caller may read the chain: that of an organization, or the installation's own. */
export async function requireChain(context: ApiContext, chainId: string): Promise<void> {
  const readable = readableChains(context);
  if (readable) {
    if (!readable.includes(chainId)) throw fail("NOT_FOUND");
    return;
  }
  if (chainId === installationChainId) return;
  const { orm } = context.database;
  const { id } = organizations;
  const ofOrganization = await orm.select({ id }).from(organizations).where(eq(id, chainId));
  if (ofOrganization.length > 0) return;
  // An organization that is gone leaves its chain.
  const left = await orm.select({ id: auditChains.id }).from(auditChains).where(eq(auditChains.id, chainId));
  if (left.length === 0) throw fail("NOT_FOUND");
}
