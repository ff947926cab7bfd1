import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { auditChains, auditEntries } from "#api/db/schema/audit.ts";
import type { Statements } from "#api/db/statements.ts";
import type { AuditFault } from "#contract/audit/schemas.ts";

/** The ends of all chains at a former check, kept outside the database: whoever may do everything in it does not reach them. */
const Ends = z.array(z.object({ chainId: z.uuid(), number: z.number().int(), hash: z.string() }));
export type Ends = z.infer<typeof Ends>;

const pathIn = (dataDir: string) => join(dataDir, "audit-ends.json");

/** The ends of the former check; none where there was none, or the file cannot be read. */
export async function readEnds(dataDir: string): Promise<Ends> {
  try {
    return Ends.parse(JSON.parse(await readFile(pathIn(dataDir), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new Error(`${pathIn(dataDir)} cannot be read. Put it right, or remove it to begin anew.`, { cause: error });
  }
}

/** Keeps the ends for the next check; the file is whole or the former one. */
export async function writeEnds(dataDir: string, ends: Ends): Promise<void> {
  const unfinished = `${pathIn(dataDir)}.${randomUUID()}.new`;
  const kept = ends.map(({ chainId, number, hash }) => ({ chainId, number, hash }));
  await writeFile(unfinished, `${JSON.stringify(kept, null, 1)}\n`, { mode: 0o600 });
  await rename(unfinished, pathIn(dataDir));
}

/** Forgets the ends, since another database takes the place of this one. */
export const forgetEnds = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

/** What a chain lacks of the end it had at a former check; null where it goes on from there. */
export async function faultSince(
  tx: Statements,
  { chainId, number, hash }: Ends[number],
): Promise<{ number: number; fault: AuditFault } | null> {
  const [chain] = await tx.select().from(auditChains).where(eq(auditChains.id, chainId));
  if (!chain) return { number, fault: "dropped" };
  if (chain.number < number) return { number: chain.number + 1, fault: "end" };
  const [entry] = await tx
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(and(eq(auditEntries.chainId, chainId), eq(auditEntries.number, number)));
  // Retention deletes from the beginning on: of what is before its anchor nothing is left to compare.
  const found = entry?.hash ?? (chain.anchorNumber === number ? chain.anchorHash : null);
  if (found === null) return chain.anchorNumber > number ? null : { number, fault: "missing" };
  return found === hash ? null : { number, fault: "remade" };
}
