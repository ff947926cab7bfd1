import { asc, eq } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { auditEntries } from "#api/db/schema/audit.ts";

/** The entries of an organization, or of any other chain, first to last, with their texts read. */
export async function auditEntriesOf({ orm }: Database, chainId: string) {
  const rows = await orm
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.chainId, chainId))
    .orderBy(asc(auditEntries.number));
  return rows.map(({ actor, content, ...row }) => ({
    ...row,
    actor: JSON.parse(actor ?? "null"),
    content: JSON.parse(content ?? "null"),
  }));
}
