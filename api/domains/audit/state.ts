import { and, eq, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { auditChains, auditChecks, auditRetentions } from "#api/db/schema/audit.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { principalOf } from "#api/principal.ts";
import { auditMonthsDefault, installationChainId } from "#contract/audit/limits.ts";
import type { AuditRetention, AuditState } from "#contract/audit/schemas.ts";
import { readableChains, requireChain } from "./chains.ts";

const brokenMax = 20;
const checksPerUser = { max: 20, windowSeconds: 60 * 60 };

/** The chains that a reader asks about: one organization's, or all they may read. */
async function askedChains(context: ApiContext, organizationId: string | undefined): Promise<string[] | null> {
  if (organizationId === undefined) return readableChains(context);
  await requireChain(context, organizationId);
  return [organizationId];
}

/** The one chain whose retention is shown. */
function retainedChain(context: ApiContext, organizationId: string | undefined): string | null {
  if (organizationId !== undefined) return organizationId;
  const readable = readableChains(context);
  if (!readable) return installationChainId;
  return readable.length === 1 ? (readable[0] ?? null) : null;
}

async function retentionOf(tx: Statements, chainId: string): Promise<AuditRetention> {
  const [own] = await tx.select().from(auditRetentions).where(eq(auditRetentions.chainId, chainId));
  const [chain] = await tx
    .select({ deletedNumber: auditChains.anchorNumber })
    .from(auditChains)
    .where(eq(auditChains.id, chainId));
  return {
    chainId,
    months: own?.months ?? auditMonthsDefault,
    version: own?.version ?? 0,
    deletedNumber: chain?.deletedNumber ?? 0,
  };
}

/** What the last checks of the chains found that the caller may read. */
export async function readState(
  context: ApiContext,
  { organizationId }: { organizationId?: string | undefined },
): Promise<AuditState> {
  const { orm } = context.database;
  const asked = await askedChains(context, organizationId);
  const isAsked = (id: SQL) => (asked ? sql`${id} = any(${sql.param(asked)}::uuid[])` : sql`true`);
  const [summary] = await rowsOf<Pick<AuditState, "chainCount" | "checkedAt" | "isChecking">>(
    orm,
    sql`select count(*)::int as "chainCount", coalesce(bool_or(${auditChecks.askedAt} > now() - interval '1 hour'), false) as "isChecking",
        case when bool_and(${auditChecks.checkedAt} is not null) then ${instant(sql`min(${auditChecks.checkedAt})`)} end as "checkedAt"
      from ${auditChains} left join ${auditChecks} on ${auditChecks.chainId} = ${auditChains.id}
      where ${isAsked(sql`${auditChains.id}`)}`,
  );
  const broken = await rowsOf<AuditState["broken"][number]>(
    orm,
    sql`select ${auditChecks.chainId} as "chainId", ${organizations.name} as "organizationName", ${auditChecks.brokenNumber} as number,
        ${auditChecks.brokenFault} as fault
      from ${auditChecks} left join ${organizations} on ${organizations.id} = ${auditChecks.chainId}
      where ${auditChecks.brokenNumber} is not null and ${isAsked(sql`${auditChecks.chainId}`)}
      order by ${auditChecks.chainId} limit ${brokenMax}`,
  );
  const chainId = retainedChain(context, organizationId);
  return {
    chainCount: summary?.chainCount ?? 0,
    checkedAt: summary?.checkedAt ?? null,
    isChecking: summary?.isChecking ?? false,
    broken,
    retention: chainId === null ? null : await retentionOf(orm, chainId),
  };
}

/** Has the chains checked that the caller may read, or the one of an organization. */
export async function askCheck(
  context: ApiContext,
  { organizationId }: { organizationId?: string | undefined },
): Promise<void> {
  const { database, jobs } = context;
  const chainIds = await askedChains(context, organizationId);
  const { userId } = principalOf(context);
  await requireRateLimit(database.orm, rateLimitKey("audit-check", "account", userId), checksPerUser);
  await transaction(database, async (tx) => {
    const isAsked = chainIds ? sql`${auditChains.id} = any(${sql.param(chainIds)}::uuid[])` : sql`true`;
    await tx.execute(sql`insert into ${auditChecks} (chain_id, asked_at) select ${auditChains.id}, now() from ${auditChains}
      where ${isAsked} on conflict (chain_id) do update set asked_at = now()`);
    const key = chainIds ? chainIds.toSorted().join() : "all";
    await jobs.send(tx, "check-audit", chainIds ? { chainIds } : {}, { key });
  });
}

type Keeping = { chainId: string; months: number; expectedVersion: number };

/** Says how long entries are kept. CONFLICT when somebody else said it first. */
export async function keepFor(
  context: ApiContext,
  { chainId, months, expectedVersion }: Keeping,
): Promise<AuditRetention> {
  await requireChain(context, chainId);
  return transaction(context.database, async (tx) => {
    const before = await retentionOf(tx, chainId);
    if (before.version !== expectedVersion) throw fail("CONFLICT", { current: before });
    const isAsSeen = and(eq(auditRetentions.chainId, chainId), eq(auditRetentions.version, expectedVersion));
    const { rowCount } = await tx
      .insert(auditRetentions)
      .values({ chainId, months })
      .onConflictDoUpdate({
        target: auditRetentions.chainId,
        set: { months, version: sql`${auditRetentions.version} + 1` },
        setWhere: isAsSeen,
      });
    if (rowCount !== 1) throw fail("CONFLICT", { current: await retentionOf(tx, chainId) });
    recordAudit(tx, {
      by: context,
      action: "auditLog.retentionChanged",
      subject: { id: null },
      organizationId: chainId,
      before: { months: before.months },
      after: { months },
    });
    return retentionOf(tx, chainId);
  });
}
