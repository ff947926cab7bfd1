import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { rowsOf, type Statements } from "../statements.ts";
import { listTables, type Table } from "./tables.ts";

/** How many rows a table holds, and a checksum of them that does not depend on their order. */
export type Sum = { rows: number; checksum: string };

/** The sum of a table; of a roll-up without the rows that count nothing any more. */
export async function sumOf(tx: Statements, table: Table): Promise<Sum> {
  const [sum] = await rowsOf<Sum>(
    tx,
    sql.raw(`select count(*) as rows, coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as checksum
     from (select ${table.columns} from ${table.quoted} ${table.rollup ? `where ${table.rollup.counts}` : ""}) t`),
  );
  return sum ?? { rows: 0, checksum: "" };
}

async function countOf(tx: Statements, table: Table): Promise<number> {
  const [count] = await rowsOf<{ rows: number }>(
    tx,
    sql.raw(`select count(*) as rows from ${table.quoted} ${table.rollup ? `where ${table.rollup.counts}` : ""}`),
  );
  return count?.rows ?? 0;
}

/** The rows of every table of the product's data; without a checksum where there was no time for one. */
const TableSums = z.array(z.object({ table: z.string(), rows: z.number().int(), checksum: z.string().nullable() }));
export type TableSums = z.infer<typeof TableSums>;

/** Sums every table. `onlyCounts`: reads no rows, for a database that is held meanwhile. */
export async function sumTables(tx: Statements, { onlyCounts = false } = {}): Promise<TableSums> {
  const sums: TableSums = [];
  for (const table of await listTables(tx)) {
    const sum = onlyCounts ? { rows: await countOf(tx, table), checksum: null } : await sumOf(tx, table);
    sums.push({ table: table.name, ...sum });
  }
  return sums;
}

const sumsPath = (backup: string) => join(backup, "sums.json");

/** Writes what the database held into the folder of its backup. */
export const writeSums = (backup: string, sums: TableSums): Promise<void> =>
  writeFile(sumsPath(backup), `${JSON.stringify(sums, null, 1)}\n`, { mode: 0o600 });

/** What the database held when it was backed up; null for a backup that was made by a command. */
export async function readSums(backup: string): Promise<TableSums | null> {
  try {
    return TableSums.parse(JSON.parse(await readFile(sumsPath(backup), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Names of the tables that hold something else than they should, or are missing. */
export function differingTables(expected: TableSums, found: TableSums): string[] {
  const byName = new Map(found.map((sum) => [sum.table, sum]));
  return expected
    .filter(({ table, rows, checksum }) => {
      const sum = byName.get(table);
      return !sum || sum.rows !== rows || (checksum !== null && sum.checksum !== checksum);
    })
    .map(({ table }) => table);
}
