import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { auditChains, auditEntries } from "#api/db/schema/audit.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { AuditFault } from "#contract/audit/schemas.ts";
import { digestOf } from "./entry.ts";
import { hashOf } from "./hash.ts";

const batchSize = 1000;

export type ChainReport = {
  chainId: string;
  /** Null for the installation's own chain, and for an organization that is gone. */
  organization: string | null;
  entryCount: number;
  /** The end of the chain: written down elsewhere, it shows later that nothing before it was made anew. */
  number: number;
  hash: string;
  /** The first broken entry; null for a whole chain. */
  broken: { number: number; fault: AuditFault } | null;
};

type Entry = typeof auditEntries.$inferSelect;
type Link = { number: number; hash: string };

/** A kept text belongs to its digest; an erased one has no salt either. */
const isSealed = (text: string | null, salt: string | null, digest: string): boolean =>
  text === null ? salt === null : salt !== null && digestOf(salt, text) === digest;

function findFault(entry: Entry, former: Link): AuditFault | null {
  if (entry.number !== former.number + 1) return "missing";
  if (entry.previousHash !== former.hash) return "moved";
  if (hashOf(entry) !== entry.hash) return "changed";
  const { actor, actorSalt, actorDigest, content, contentSalt, contentDigest } = entry;
  const areSealed = isSealed(actor, actorSalt, actorDigest) && isSealed(content, contentSalt, contentDigest);
  return areSealed ? null : "text_changed";
}

const nextEntries = (tx: Statements, chainId: string, after: number) =>
  tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.chainId, chainId), gt(auditEntries.number, after)))
    .orderBy(asc(auditEntries.number))
    .limit(batchSize);

type Chain = typeof auditChains.$inferSelect & { organization: string | null };

async function verifyChain(tx: Statements, chain: Chain): Promise<ChainReport> {
  const { id: chainId, organization, number, hash } = chain;
  const report = { chainId, organization, number, hash };
  let former: Link = { number: chain.anchorNumber, hash: chain.anchorHash };
  let entryCount = 0;
  for (;;) {
    // From the anchor on, so that what should be deleted and is not shows as well.
    const entries = await nextEntries(tx, chainId, entryCount === 0 ? -1 : former.number);
    for (const entry of entries) {
      const fault = findFault(entry, former);
      if (fault) {
        const at = fault === "missing" ? former.number + 1 : entry.number;
        return { ...report, entryCount, broken: { number: at, fault } };
      }
      entryCount += 1;
      former = { number: entry.number, hash: entry.hash };
    }
    if (entries.length < batchSize) break;
  }
  const isWhole = former.number === number && former.hash === hash;
  return { ...report, entryCount, broken: isWhole ? null : { number: former.number + 1, fault: "end" } };
}

/**
 * Verifies chains of audit entries as they stand at one moment, up to the first broken entry of each: those named, or every one.
 */
export function verifyChains(database: Pick<Database, "pool">, chainIds?: readonly string[]): Promise<ChainReport[]> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    // An entry whose chain is gone is one of a chain that never had any.
    const chains = await rowsOf<Chain>(
      tx,
      sql`select x.id, ${organizations.name} as organization, coalesce(${auditChains.number}, 0) as number,
          coalesce(${auditChains.hash}, repeat('0', 64)) as hash, coalesce(${auditChains.anchorNumber}, 0) as "anchorNumber",
          coalesce(${auditChains.anchorHash}, repeat('0', 64)) as "anchorHash"
        from (select ${auditChains.id} as id from ${auditChains} union select distinct ${auditEntries.chainId} from ${auditEntries}) x
          left join ${auditChains} on ${auditChains.id} = x.id left join ${organizations} on ${organizations.id} = x.id
        where ${chainIds ? sql`x.id = any(${sql.param(chainIds)}::uuid[])` : sql`true`}
        order by x.id`,
    );
    const reports: ChainReport[] = [];
    for (const chain of chains) reports.push(await verifyChain(tx, chain));
    return reports;
  });
}
