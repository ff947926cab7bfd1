import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { rowsOf, type Statements, statementsOn } from "../statements.ts";
import { damaged } from "./hashes.ts";
import { listTables, rollupOf, type Table } from "./tables.ts";

/** How many rows a table holds, and a checksum of them that does not depend on their order. */
export type Sum = { rows: number; checksum: string };

/** The sum of a table; of a roll-up without the rows that count nothing any more. */
export async function sumOf(tx: Statements, table: Table): Promise<Sum> {
  const counts = table.rollup?.counts ?? "true";
  const [sum] = await rowsOf<Sum>(tx, sql.raw(sumText(table.columns, table.quoted, counts)));
  return sum ?? { rows: 0, checksum: "" };
}

// A count is a number in every process: a command has no parser for PostgreSQL's large integers.
const sumText = (columns: string, from: string, counts: string) =>
  `select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(row_to_json(t)::text), 15))::bit(60)::bigint), 0)::text as checksum
   from (select ${columns} from ${from} where ${counts}) t`;

async function countOf(tx: Statements, table: Table): Promise<number> {
  const [count] = await rowsOf<{ rows: number }>(
    tx,
    sql.raw(
      `select count(*)::float8 as rows from ${table.quoted} ${table.rollup ? `where ${table.rollup.counts}` : ""}`,
    ),
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

/** An embedded database that is larger has its rows counted and not hashed: nobody else is answered meanwhile. */
const hashedBytesMax = 128 * 1024 * 1024;

/** Sums every table of an embedded database that is held for it. */
export async function sumHeld(client: Pool | PoolClient): Promise<TableSums> {
  const { rows } = await client.query<{ size: number }>("select pg_database_size(current_database())::float8 as size");
  return sumTables(statementsOn(client), { onlyCounts: (rows[0]?.size ?? 0) > hashedBytesMax });
}

const sumsPath = (backup: string) => join(backup, "sums.json");

/** Writes what the database held into the folder of its backup. */
export const writeSums = (backup: string, sums: TableSums): Promise<void> =>
  writeFile(sumsPath(backup), `${JSON.stringify(sums, null, 1)}\n`, { mode: 0o600 });

/** What the database held when it was backed up; null for a backup of before there were sums. Throws when they cannot be read. */
export async function readSums(backup: string): Promise<TableSums | null> {
  try {
    return TableSums.parse(JSON.parse(await readFile(sumsPath(backup), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw damaged(backup, "sums.json cannot be read", error);
  }
}

/** Throws a sentence that names the tables that do not hold what a backup says. */
export function requireEqualSums(backup: string, expected: TableSums | null, found: TableSums): void {
  const differing = expected === null ? [] : differingTables(expected, found);
  if (differing.length > 0) throw damaged(backup, holdsOther(differing));
}

const holdsOther = (tables: readonly string[]) => `${tables.join(", ")} would hold something else than was backed up`;

/** What the script of `comparison` raises; behind it the tables. */
const raised = "comptoir-differing:";

/**
 * A statement that fails unless every table holds what was summed: it runs at the end of the transaction that puts a backup in the place of a
 * server's database.
 */
export function comparison(expected: TableSums): string {
  const rows = expected.map((sum) => ({ ...sum, counts: rollupOf(sum.table)?.counts ?? "true" }));
  const given = JSON.stringify(rows);
  return `set local time zone 'UTC';
do $comparison$
declare
  expected record; found record; columns text; differing text[] := '{}';
begin
  for expected in select * from json_to_recordset($given$${given}$given$)
    as x("table" text, rows bigint, checksum text, counts text) loop
    select string_agg(format('%I', a.attname), ', ' order by a.attnum) into columns from pg_attribute a
    where a.attrelid = to_regclass(format('public.%I', expected.table)) and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '';
    if columns is null then
      differing := differing || expected.table;
      continue;
    end if;
    if expected.checksum is null then
      execute format('select count(*) as rows, null::text as checksum from public.%I where %s', expected.table, expected.counts)
      into found;
    else
      execute format($sum$${sumText("%s", "public.%I", "%s")}$sum$, columns, expected.table, expected.counts) into found;
    end if;
    if found.rows <> expected.rows or found.checksum is distinct from expected.checksum then
      differing := differing || expected.table;
    end if;
  end loop;
  if differing <> '{}' then
    raise exception '${raised} %', array_to_string(differing, ', ');
  end if;
end $comparison$;
`;
}

/** The refusal that a failed `comparison` stands for, from what the program said; null for another failure. */
export function differenceIn(backup: string, said: string): Error | null {
  const tables = said.split(raised)[1]?.split("\n")[0]?.trim();
  return tables ? damaged(backup, holdsOther([tables])) : null;
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
