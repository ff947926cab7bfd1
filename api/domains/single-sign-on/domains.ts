import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurantMembers, restaurants } from "#api/db/schema/restaurants.ts";
import { ssoDomains } from "#api/db/schema/single-sign-on.ts";
import { users } from "#api/db/schema/users.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import type { ApiSettings } from "#api/settings.ts";
import { mailboxDomains } from "./mailbox-domains.ts";

/** The domain of an address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** True for a domain of the people who run the installation: an address of it makes one of them, so no organization's provider vouches for it. */
export const isStaffDomain = (domain: string, { staffEmailDomain }: Pick<ApiSettings, "staffEmailDomain">): boolean =>
  domain === staffEmailDomain || domain.endsWith(`.${staffEmailDomain}`);

type Claim = { organizationId: string; domains: string[] };

/** SQL: the domain of an account's address. */
const userDomain = sql<string>`substring(${users.email} from '@([^@]*)$')`;

/** Domains that people have who are not this organization's: of another one, or of the installation. */
async function domainsOfOthers(tx: Statements, { organizationId, domains }: Claim): Promise<string[]> {
  const isHere = sql`(exists (select 1 from ${organizationMembers} where ${organizationMembers.userId} = ${users.id}
      and ${organizationMembers.organizationId} = ${organizationId})
    or exists (select 1 from ${restaurantMembers} join ${restaurants} on ${restaurants.id} = ${restaurantMembers.restaurantId}
      where ${restaurantMembers.userId} = ${users.id} and ${restaurants.organizationId} = ${organizationId}))`;
  const isElsewhere = sql`(${users.role} in ('admin', 'accountManager')
    or exists (select 1 from ${organizationMembers} where ${organizationMembers.userId} = ${users.id})
    or exists (select 1 from ${restaurantMembers} where ${restaurantMembers.userId} = ${users.id}))`;
  const rows = await rowsOf<{ domain: string }>(
    tx,
    sql`select distinct ${userDomain} as domain from ${users}
      where ${userDomain} = any(${sql.param(domains)}::text[]) and ${isElsewhere} and not ${isHere}`,
  );
  return rows.map(({ domain }) => domain);
}

/**
 * Writes which domains are an organization's. SSO_DOMAIN_TAKEN names those that are not its alone: another organization's, the installation's, of
 * a provider of mailboxes for everybody, and new ones of which others have addresses.
 */
export async function putDomains(
  tx: Statements,
  { settings }: Pick<ApiContext, "settings">,
  { organizationId, domains }: Claim,
): Promise<void> {
  const isOwn = eq(ssoDomains.organizationId, organizationId);
  const removed = await tx.delete(ssoDomains).where(isOwn).returning({ domain: ssoDomains.domain });
  if (domains.length === 0) return;
  const before = new Set(removed.map(({ domain }) => domain));
  const others = and(inArray(ssoDomains.domain, domains), ne(ssoDomains.organizationId, organizationId));
  const taken = await tx.select({ domain: ssoDomains.domain }).from(ssoDomains).where(others);
  const refused = new Set([
    ...domains.filter((domain) => isStaffDomain(domain, settings) || mailboxDomains.has(domain)),
    ...taken.map(({ domain }) => domain),
    ...(await domainsOfOthers(tx, { organizationId, domains: domains.filter((domain) => !before.has(domain)) })),
  ]);
  if (refused.size > 0) throw fail("SSO_DOMAIN_TAKEN", { found: [...refused].sort().join(", ") });
  const rows = domains.map((domain) => ({ domain, organizationId }));
  const { rowCount } = await tx.insert(ssoDomains).values(rows).onConflictDoNothing();
  if (rowCount !== rows.length) throw fail("SSO_DOMAIN_TAKEN");
}
