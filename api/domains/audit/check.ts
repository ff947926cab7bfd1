import { sql } from "drizzle-orm";
import { readEnds, writeEnds } from "#api/audit/ends.ts";
import { verifyChains } from "#api/audit/verify.ts";
import type { ApiServices } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { auditChecks } from "#api/db/schema/audit.ts";
import { transaction } from "#api/db/transaction.ts";

/** Checks chains of the audit log, all where none is named, and keeps what was found. Returns how many are broken. */
export async function checkAudit(
  { database, log, settings }: Pick<ApiServices, "database" | "log" | "settings">,
  chainIds?: readonly string[],
): Promise<number> {
  // Ends are those of all chains: a check of one neither needs nor keeps them.
  const ends = chainIds ? [] : await readEnds(settings.place.dataDir);
  const reports = await verifyChains(database, chainIds, ends);
  const broken = reports.filter((report) => report.broken);
  if (!chainIds && broken.length === 0) await writeEnds(settings.place.dataDir, reports);
  for (const report of broken) log.error("the audit log is broken", { chainId: report.chainId, ...report.broken });
  await transaction(database, async (tx) => {
    for (const { chainId, broken: fault } of reports) {
      const found = {
        askedAt: null,
        checkedAt: now,
        brokenNumber: fault?.number ?? null,
        brokenFault: fault?.fault ?? null,
      };
      await tx
        .insert(auditChecks)
        .values({ chainId, ...found })
        .onConflictDoUpdate({ target: auditChecks.chainId, set: found });
    }
    // Chains without an entry were asked for as well.
    await tx
      .update(auditChecks)
      .set({ askedAt: null, checkedAt: now })
      .where(
        sql`${auditChecks.askedAt} is not null and ${chainIds ? sql`${auditChecks.chainId} = any(${sql.param(chainIds)}::uuid[])` : sql`true`}`,
      );
  });
  return broken.length;
}
