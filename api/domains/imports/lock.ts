import { sql } from "drizzle-orm";
import type { Statements } from "#api/db/statements.ts";

/** Lets one transaction at a time bring reviews or restaurants into an organization; the others wait for its end. */
export async function lockImports(tx: Statements, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${organizationId}`}, 0))`);
}
