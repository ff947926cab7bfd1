import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Statements } from "#api/db/statements.ts";

/** One statement per table: the rows go as one JSON parameter, their columns named once. */
export async function insertRows(
  tx: Statements,
  table: PgTable,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  const names = columns.split(", ").map((column) => column.split(" ")[0]);
  const chosen = sql.raw(names.join(", "));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${sql.raw(columns)})`;
  await tx.execute(sql`insert into ${table} (${chosen}) select ${chosen} from ${given}`);
}
