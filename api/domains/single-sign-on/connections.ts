import { and, eq, isNotNull } from "drizzle-orm";
import { mayIn } from "#api/access-scope.ts";
import { secret as hidden } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { customRoles, organizations } from "#api/db/schema/organizations.ts";
import { ssoConnections, ssoDomains } from "#api/db/schema/single-sign-on.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { lockCustomRole } from "#api/domains/team/access.ts";
import { lockTeam } from "#api/domains/team/lock.ts";
import { mayGiveInside } from "#api/domains/team/rights.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import type { SsoConnectionInput, SsoSetting } from "#contract/single-sign-on/schemas.ts";
import { discover, isSameIssuer, issuerOf } from "./discovery.ts";
import { putDomains } from "./domains.ts";
import { redirectAddressOf } from "./provider.ts";

/** Asked in the organization. */
const neededRight = { action: "update", subject: "Role" } as const;

/** An organization whose sign-in the caller may change; a foreign and an unknown one are the same NOT_FOUND. */
async function requireOrganization(context: ApiContext, organizationId: string): Promise<{ id: string; name: string }> {
  const principal = principalOf(context);
  const isMember = principal.role === "admin" || principal.organizationIds.includes(organizationId);
  if (!isMember || !mayIn(principal, organizationId, neededRight)) throw fail("NOT_FOUND");
  const { id, name } = organizations;
  const [found] = await context.database.orm.select({ id, name }).from(organizations).where(eq(id, organizationId));
  if (!found) throw fail("NOT_FOUND");
  return found;
}

/** Which addresses are whose is for the installation to say: a provider vouches for every address of its domains. */
const maySetDomains = (context: ApiContext) => ["admin", "accountManager"].includes(principalOf(context).role);

async function read(tx: Statements, organizationId: string) {
  const [found] = await tx
    .select({ row: ssoConnections, roleName: customRoles.name })
    .from(ssoConnections)
    .leftJoin(customRoles, eq(customRoles.id, ssoConnections.customRoleId))
    .where(eq(ssoConnections.organizationId, organizationId));
  const rows = await tx
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(eq(ssoDomains.organizationId, organizationId))
    .orderBy(ssoDomains.domain);
  if (!found) return undefined;
  const { row, roleName } = found;
  const customRole = row.customRoleId === null ? null : { _id: row.customRoleId, name: roleName ?? "" };
  return { ...row, customRole, domains: rows.map(({ domain }) => domain) };
}
type Row = NonNullable<Awaited<ReturnType<typeof read>>>;

const shown = ({ issuer, clientId, domains, createsUsers, caslRole, customRole }: Row) => ({
  issuer,
  clientId,
  domains,
  createsUsers,
  caslRole,
  customRole,
});
const told = (row: Row) => ({ ...shown(row), customRole: row.customRole?.name ?? null });

/**
 * A provider says who somebody is, an owner too: whoever chooses it must be no less than one themselves, which a custom role that looks after the
 * team is not.
 */
const mayChange = (context: ApiContext, organizationId: string): boolean =>
  mayGiveInside(context, organizationId, { caslRole: "owner" });

function requireOwner(context: ApiContext, organizationId: string): void {
  if (!mayChange(context, organizationId)) throw fail("ROLE_ABOVE_YOURS");
}

/** The single sign-on of an organization. */
export async function readConnection(context: ApiContext, organizationId: string): Promise<SsoSetting> {
  await requireOrganization(context, organizationId);
  const row = await read(context.database.orm, organizationId);
  return {
    organizationId,
    connection: row ? shown(row) : null,
    redirectAddress: redirectAddressOf(context),
    mayChange: mayChange(context, organizationId),
    maySetDomains: maySetDomains(context),
  };
}

/** The role of new people is one of the organization, and none with rights that the caller has not themselves. It stays until the commit. */
async function requireRole(
  tx: Statements,
  context: ApiContext,
  { organizationId, caslRole, customRoleId }: Pick<Row, "organizationId" | "caslRole" | "customRoleId">,
): Promise<void> {
  await lockTeam(tx);
  const role = await lockCustomRole(tx, organizationId, customRoleId);
  if (!mayGiveInside(context, organizationId, { caslRole, rights: role?.rights ?? null }))
    throw fail("ROLE_ABOVE_YOURS");
}

/**
 * Connects the provider of an organization, after asking it who it is. ROLE_ABOVE_YOURS for whoever is less than an owner, or has not what new
 * people are to get; NOT_FOUND for a custom role of another organization.
 */
export async function putConnection(
  context: ApiContext,
  { organizationId, clientSecret, domains, ...input }: SsoConnectionInput & { organizationId: string },
): Promise<SsoSetting> {
  const organization = await requireOrganization(context, organizationId);
  const { orm } = context.database;
  const { sealing } = context.platforms;
  const before = await read(orm, organizationId);
  if (domains && !maySetDomains(context)) throw fail("FORBIDDEN");
  requireOwner(context, organizationId);
  if ((input.caslRole === null) === (input.customRoleId === null))
    throw fail("INVALID_INPUT", { fields: { caslRole: "required" } });
  const configuration = await discover(context, input);
  const stated = issuerOf(configuration, input.issuer);
  // A secret is for the provider it was given for: another one must not get it. One that is the same keeps its name, by which its people are known.
  const isSame = before !== undefined && isSameIssuer(before.issuer, stated) && before.clientId === input.clientId;
  const kept = isSame ? sealing.open<{ secret: string }>(before.sealedSecret).secret : undefined;
  const given = clientSecret || kept;
  if (!given) throw fail("INVALID_INPUT", { fields: { clientSecret: "required" } });
  const issuer = isSame ? before.issuer : stated;
  const values = { ...input, issuer, sealedSecret: sealing.seal({ secret: given }), updatedAt: now };
  await transaction(context.database, async (tx) => {
    await requireRole(tx, context, { organizationId, ...input });
    await tx
      .insert(ssoConnections)
      .values({ organizationId, ...values })
      .onConflictDoUpdate({ target: ssoConnections.organizationId, set: values });
    if (domains) await putDomains(tx, context, { organizationId, domains: [...new Set(domains)] });
    // Another provider has let nobody in yet: until it has, people need their passwords.
    if (before && !isSame) await switchPasswordsOn(tx, context, organization);
    const after = await read(tx, organizationId);
    recordAudit(tx, {
      by: context,
      action: "singleSignOn.changed",
      subject: { id: organizationId, name: organization.name },
      organizationId,
      ...(before ? { before: told(before) } : {}),
      after: { ...(after && told(after)), ...(clientSecret ? { clientSecret: hidden } : {}) },
    });
  });
  return readConnection(context, organizationId);
}

/** Ends the single sign-on of an organization; sessions that it opened go on. */
export async function deleteConnection(context: ApiContext, organizationId: string): Promise<void> {
  const { name } = await requireOrganization(context, organizationId);
  requireOwner(context, organizationId);
  await transaction(context.database, async (tx) => {
    const before = await read(tx, organizationId);
    if (!before) throw fail("NOT_FOUND");
    await switchPasswordsOn(tx, context, { id: organizationId, name });
    await tx.delete(ssoConnections).where(eq(ssoConnections.organizationId, organizationId));
    const subject = { id: organizationId, name };
    recordAudit(tx, { by: context, action: "singleSignOn.ended", subject, organizationId, before: told(before) });
  });
}

/** Ends the rule that people of an organization sign in at its provider alone. */
async function switchPasswordsOn(tx: Statements, context: ApiContext, { id, name }: { id: string; name: string }) {
  const { rowCount } = await tx
    .update(organizations)
    .set({ passwordsOffSince: null, passwordsOffBy: "" })
    .where(and(eq(organizations.id, id), isNotNull(organizations.passwordsOffSince)));
  if (rowCount !== 1) return;
  const change = { before: { passwordsOff: true }, after: { passwordsOff: false } };
  recordAudit(tx, { by: context, action: "signInRule.changed", subject: { id, name }, organizationId: id, ...change });
}
