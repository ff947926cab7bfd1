import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { rowsOf, type Statements } from "../statements.ts";
import { transaction } from "../transaction.ts";
import { sumOf } from "./sums.ts";
import { listTables, type Table } from "./tables.ts";

const batchRows = 500;

export type Moved = { table: string; rows: number };

/**
 * Copies every table from one database to another, which must be empty, in one transaction on each side. Counts and checksums of both are
 * compared before the commit. Both must be on the same schema version; roll-ups are not copied but recomputed by the triggers and compared
 * all the same. Queued jobs stay behind.
 */
export async function moveDatabase(source: Database, target: Database): Promise<Moved[]> {
  return transaction(source, async (from) => {
    await from.execute("set transaction isolation level repeatable read read only");
    return transaction(target, async (to) => {
      const tables = await listTables(from);
      // Rules must not tag the arriving reviews, whose tags are copied.
      await to.execute("select set_config('comptoir.moving', 'on', true)");
      for (const table of tables) await requireEmpty(to, table);
      for (const table of tables) if (!table.rollup) await copy(from, to, table);
      const moved: Moved[] = [];
      for (const table of tables) moved.push({ table: table.name, rows: await requireEqual(from, to, table) });
      return moved;
    });
  });
}

async function requireEmpty(to: Statements, table: Table): Promise<void> {
  const { rowCount } = await to.execute(`select from ${table.quoted} limit 1`);
  if (rowCount) throw new Error(`The PostgreSQL database is not empty: ${table.name} holds rows. Use a new one.`);
}

/** Rows are copied as the databases' own JSON text, so that no digit or microsecond is lost. */
async function copy(from: Statements, to: Statements, table: Table): Promise<void> {
  await from.execute(
    `declare moving no scroll cursor for select row_to_json(t)::text as row from (select ${table.columns} from ${table.quoted}) t`,
  );
  for (;;) {
    const rows = await rowsOf<{ row: string }>(from, sql.raw(`fetch ${table.holdsFiles ? 1 : batchRows} from moving`));
    if (rows.length === 0) break;
    const json = `[${rows.map(({ row }) => row).join(",")}]`;
    const [name, columns] = [sql.raw(table.quoted), sql.raw(table.columns)];
    await to.execute(
      sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${json}::json)`,
    );
  }
  await from.execute("close moving");
}

async function requireEqual(from: Statements, to: Statements, table: Table): Promise<number> {
  const [before, after] = [await sumOf(from, table), await sumOf(to, table)];
  if (before.rows !== after.rows || before.checksum !== after.checksum)
    throw new Error(
      `${table.name} did not arrive unchanged (${before.rows} rows left, ${after.rows} arrived). Nothing was kept.`,
    );
  return after.rows;
}
