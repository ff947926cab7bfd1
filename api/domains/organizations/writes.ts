import { eq, ne, sql } from "drizzle-orm";
import { type AuditedRequest, recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { OrganizationContent, OrganizationDetails, OrganizationLimits } from "#contract/organizations/schemas.ts";
import { requireAdministered } from "./access.ts";
import { getOrganization } from "./administration.ts";

/** ORGANIZATION_NAME_TAKEN where another one is called the same, without accents or case; one writer of names at a time. */
async function requireFreeName(tx: Statements, name: string, ownId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('organization names', 0))`);
  const [taken] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(sql`fold(${organizations.name}) = fold(${name}) and ${ne(organizations.id, ownId)}`)
    .limit(1);
  if (taken) throw fail("ORGANIZATION_NAME_TAKEN");
}

/** Inserts an organization and tells it. Throws ORGANIZATION_NAME_TAKEN. */
export async function insertOrganization(
  tx: Statements,
  by: AuditedRequest,
  content: OrganizationContent,
): Promise<string> {
  const id = newId();
  await requireFreeName(tx, content.name, id);
  await tx.insert(organizations).values({ id, ...content });
  const subject = { id, name: content.name };
  recordAudit(tx, { by, action: "organization.created", subject, organizationId: id, after: { ...content } });
  return id;
}

/** Makes an organization without limits. */
export async function createOrganization(
  context: ApiContext,
  content: OrganizationContent,
): Promise<OrganizationDetails> {
  const id = await transaction(context.database, (tx) => insertOrganization(tx, context, content));
  return getOrganization(context, id);
}

/** The stored organization, locked. CONFLICT with the present one where somebody was faster. */
async function requireVersion(tx: Statements, organizationId: string, expectedVersion: number) {
  const [stored] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for("no key update");
  if (!stored) throw fail("NOT_FOUND");
  if (stored.version !== expectedVersion) throw fail("CONFLICT", { current: { version: stored.version } });
  return stored;
}

const nextVersion = sql`${organizations.version} + 1`;

/** Changes name, language and time zone. */
export async function updateOrganization(
  context: ApiContext,
  organizationId: string,
  { expectedVersion, ...content }: OrganizationContent & { expectedVersion: number },
): Promise<OrganizationDetails> {
  requireAdministered(context, organizationId);
  await transaction(context.database, async (tx) => {
    // Before the row, in the order of every writer of names.
    await requireFreeName(tx, content.name, organizationId);
    const { name, defaultLanguage, timeZone } = await requireVersion(tx, organizationId, expectedVersion);
    await tx
      .update(organizations)
      .set({ ...content, version: nextVersion })
      .where(eq(organizations.id, organizationId));
    recordAudit(tx, {
      by: context,
      action: "organization.updated",
      subject: { id: organizationId, name: content.name },
      organizationId,
      before: { name, defaultLanguage, timeZone },
      after: { ...content },
    });
  });
  return getOrganization(context, organizationId);
}

/** Sets an organization's limits; what it has beyond them stays. */
export async function setLimits(
  context: ApiContext,
  organizationId: string,
  { expectedVersion, ...limits }: OrganizationLimits & { expectedVersion: number },
): Promise<OrganizationDetails> {
  await transaction(context.database, async (tx) => {
    const stored = await requireVersion(tx, organizationId, expectedVersion);
    const { restaurants: restaurantLimit, users: userLimit, aiMonthlyCalls: aiMonthlyLimit } = limits;
    await tx
      .update(organizations)
      .set({ restaurantLimit, userLimit, aiMonthlyLimit, version: nextVersion })
      .where(eq(organizations.id, organizationId));
    recordAudit(tx, {
      by: context,
      action: "organization.limitsChanged",
      subject: { id: organizationId, name: stored.name },
      organizationId,
      before: {
        restaurants: stored.restaurantLimit,
        users: stored.userLimit,
        aiMonthlyCalls: stored.aiMonthlyLimit,
      },
      after: { ...limits },
    });
  });
  return getOrganization(context, organizationId);
}
