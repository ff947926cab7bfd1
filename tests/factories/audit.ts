import { asc, eq } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { auditEntries } from "#api/db/schema/audit.ts";

/** Does something while no audit entry can be written. */
export async function withoutAudit<Result>({ pool }: Database, work: () => Promise<Result>): Promise<Result> {
  await pool.query(
    "create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$",
  );
  await pool.query(
    "create trigger refuse_audit before insert on audit_entries for each row execute function refuse_audit()",
  );
  try {
    return await work();
  } finally {
    await pool.query("drop trigger refuse_audit on audit_entries; drop function refuse_audit()");
  }
}

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
