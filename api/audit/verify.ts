import { and, asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#api/db/database.ts";
import { auditChains, auditEntries, auditErasures, auditRetentions } from "#api/db/schema/audit.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { isAnyOf, rowsOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { auditMonthsDefault, auditMonthsMin } from "#contract/audit/limits.ts";
import type { AuditFault } from "#contract/audit/schemas.ts";
import { type Ends, faultSince } from "./ends.ts";
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

const erasedParts = (entry: Entry) => [
  ...(entry.actor === null ? (["actor"] as const) : []),
  ...(entry.content === null ? (["content"] as const) : []),
];

/** Which texts of these entries an erasure took, as `number part`. */
async function explainedErasures(tx: Statements, chainId: string, entries: readonly Entry[]): Promise<Set<string>> {
  const numbers = entries.filter((entry) => erasedParts(entry).length > 0).map(({ number }) => number);
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .select({ number: auditErasures.number, part: auditErasures.part })
    .from(auditErasures)
    .where(and(eq(auditErasures.chainId, chainId), isAnyOf(auditErasures.number, numbers)));
  return new Set(rows.map(({ number, part }) => `${number} ${part}`));
}

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

/** The months that a chain's entries tell of: retention may have been shorter when it deleted what came before them. */
async function shortestRetention(tx: Statements, chainId: string): Promise<number> {
  const rows = await rowsOf<{ content: string | null }>(
    tx,
    sql`select ${auditEntries.content} from ${auditEntries}
      where ${auditEntries.chainId} = ${chainId} and ${auditEntries.action} = 'auditLog.retentionChanged'`,
  );
  const told = rows.flatMap(({ content }) => {
    // Erased with the person who said it: it may have been any.
    if (content === null) return [auditMonthsMin];
    const { before, after } = retoldIn(content);
    return [before?.months, after?.months].filter((months) => months !== undefined);
  });
  const [kept] = await tx
    .select({ months: auditRetentions.months })
    .from(auditRetentions)
    .where(eq(auditRetentions.chainId, chainId));
  return Math.min(kept?.months ?? auditMonthsDefault, ...told);
}

const Months = z.object({ months: z.number().optional() });
const Retold = z.object({ before: Months.optional(), after: Months.optional() });

/** What a change of retention tells; nothing where a hand altered the text, which the check of its entry then names. */
function retoldIn(content: string): z.infer<typeof Retold> {
  try {
    return Retold.parse(JSON.parse(content));
  } catch {
    return {};
  }
}

/** True unless the entry of the anchor is younger than any that retention may have deleted. */
async function isBeginningExplained(tx: Statements, { id, anchorNumber, anchorAt }: Chain): Promise<boolean> {
  if (anchorNumber === 0) return true;
  if (anchorAt === null) return false;
  const months = await shortestRetention(tx, id);
  const [row] = await rowsOf<{ isOld: boolean }>(
    tx,
    sql`select ${anchorAt}::timestamptz < now() - make_interval(months => ${months}::int) as "isOld"`,
  );
  return row?.isOld === true;
}

async function verifyChain(tx: Statements, chain: Chain): Promise<ChainReport> {
  const { id: chainId, organization, number, hash } = chain;
  const report = { chainId, organization, number, hash };
  let former: Link = { number: chain.anchorNumber, hash: chain.anchorHash };
  if (!(await isBeginningExplained(tx, chain)))
    return { ...report, entryCount: 0, broken: { number: chain.anchorNumber + 1, fault: "beginning" } };
  let entryCount = 0;
  for (;;) {
    // From the anchor on, so that what should be deleted and is not shows as well.
    const entries = await nextEntries(tx, chainId, entryCount === 0 ? -1 : former.number);
    const explained = await explainedErasures(tx, chainId, entries);
    for (const entry of entries) {
      const isUnexplained = erasedParts(entry).some((part) => !explained.has(`${entry.number} ${part}`));
      const fault = findFault(entry, former) ?? (isUnexplained ? "erased" : null);
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
 * Verifies chains of audit entries as they stand at one moment, up to the first broken entry of each: those named, or every one. `ends`: those
 * of a former check, which each chain has to go on from.
 */
export function verifyChains(
  database: Pick<Database, "pool">,
  chainIds?: readonly string[],
  ends: Ends = [],
): Promise<ChainReport[]> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    // An entry whose chain is gone is one of a chain that never had any.
    const chains = await rowsOf<Chain>(
      tx,
      sql`select x.id, ${organizations.name} as organization, coalesce(${auditChains.number}, 0) as number,
          coalesce(${auditChains.hash}, repeat('0', 64)) as hash, coalesce(${auditChains.anchorNumber}, 0) as "anchorNumber",
          coalesce(${auditChains.anchorHash}, repeat('0', 64)) as "anchorHash",
          ${auditChains.anchorAt} as "anchorAt"
        from (select ${auditChains.id} as id from ${auditChains} union select distinct ${auditEntries.chainId} from ${auditEntries}) x
          left join ${auditChains} on ${auditChains.id} = x.id left join ${organizations} on ${organizations.id} = x.id
        where ${chainIds ? sql`x.id = any(${sql.param(chainIds)}::uuid[])` : sql`true`}
        order by x.id`,
    );
    const reports: ChainReport[] = [];
    for (const chain of chains) reports.push(await verifyChain(tx, chain));
    for (const end of ends) {
      if (chainIds && !chainIds.includes(end.chainId)) continue;
      const report = reports.find(({ chainId }) => chainId === end.chainId);
      const broken = report?.broken ?? (await faultSince(tx, end));
      if (report) report.broken = broken;
      else if (broken) reports.push({ ...end, organization: null, entryCount: 0, broken });
    }
    return reports;
  });
}
