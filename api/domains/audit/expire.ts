import { sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { auditChains, auditEntries, auditRetentions } from "#api/db/schema/audit.ts";
import { rowsOf } from "#api/db/statements.ts";
import { auditMonthsDefault } from "#contract/audit/limits.ts";

/** Entries deleted by one statement, which holds the end of their chain for its length. */
const batchSize = 5000;

/** Numbers below which the entries of a chain are older than they are kept; from the beginning on, so that no younger one is among them. */
const expired = sql`
  select ${auditChains.id} as "chainId", coalesce(
    (select min(${auditEntries.number}) from ${auditEntries} where ${auditEntries.chainId} = ${auditChains.id}
      and ${auditEntries.at} >= now() - make_interval(months => coalesce(${auditRetentions.months}, ${auditMonthsDefault}))),
    ${auditChains.number} + 1) as until
  from ${auditChains} left join ${auditRetentions} on ${auditRetentions.chainId} = ${auditChains.id}
  where exists (select from ${auditEntries} where ${auditEntries.chainId} = ${auditChains.id}
    and ${auditEntries.at} < now() - make_interval(months => coalesce(${auditRetentions.months}, ${auditMonthsDefault})))
  order by ${auditChains.id}`;

/** Deletes entries older than their organization keeps them; the last one deleted stays as the anchor. Returns how many there were. */
export async function expireAudit({ database }: Pick<ApiServices, "database">): Promise<number> {
  let deletedCount = 0;
  const chains = await rowsOf<{ chainId: string; until: number }>(database.orm, expired);
  for (const { chainId, until } of chains)
    for (;;) {
      const { rowCount } = await database.orm.execute(sql`
        delete from ${auditEntries} where ${auditEntries.chainId} = ${chainId} and ${auditEntries.number} < least(${until}::int,
          (select min(${auditEntries.number}) + ${batchSize}::int from ${auditEntries} where ${auditEntries.chainId} = ${chainId}))`);
      deletedCount += rowCount ?? 0;
      if ((rowCount ?? 0) < batchSize) break;
    }
  return deletedCount;
}
