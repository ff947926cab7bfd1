import { sql } from "drizzle-orm";
import type { Statements } from "#api/db/statements.ts";

/**
 * Changes of who may do what go one after the other, whoever makes them: otherwise two people could each remove the other as the last owner
 * or admin but one, or somebody be given a role that is just being deleted. They are rare, and short.
 */
export async function lockTeam(tx: Statements): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team'))`);
}
