import pg from "pg";
import { openEmbedded } from "./embedded/open.ts";
import { listMigrations, type Migration, migrate } from "./migrate.ts";
import { openServer } from "./server.ts";
import { type Statements, statementsOn } from "./statements.ts";

export type Database = {
  pool: pg.Pool;
  orm: Statements;
  kind: "embedded" | "postgres";
  /** Waits for running queries, then closes the store. Safe to call twice. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Folder of the embedded database, its lock and its backups; used when `databaseUrl` is missing. */
  dataDir: string;
  databaseUrl?: string;
  /** Connections to a PostgreSQL server; the embedded store has one. */
  poolSize: number;
  /** False leaves out fsync: for tests and other data that may be lost in a power failure. */
  isDurable?: boolean;
  /** The product's own unless a test brings others. */
  migrations?: Migration[];
};

/**
 * Opens the store, takes its lock, and migrates its tables. Throws an Error with a sentence for people when another process has it open,
 * when the server cannot be reached or is older than PostgreSQL 15, or when the tables are from a newer Comptoir.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  parseNumbers();
  const { dataDir, databaseUrl, poolSize, isDurable = true } = options;
  const migrations = options.migrations ?? (await listMigrations());
  const store = databaseUrl
    ? await openServer(databaseUrl, poolSize)
    : await openEmbedded({ dataDir, isDurable, migrations });
  try {
    await migrate(store.pool, migrations);
  } catch (error) {
    await store.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= store.close();
    return closing;
  };
  return {
    pool: store.pool,
    orm: statementsOn(store.pool),
    kind: databaseUrl ? "postgres" : "embedded",
    close,
  };
}

/**
 * Types of values from both stores: bigint and numeric (counts, sums, averages) as numbers, days as `YYYY-MM-DD`. No column is a bigint or
 * numeric, so that nothing exact can lose digits; an unsafe integer is an error all the same.
 */
function parseNumbers(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
    return value;
  });
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
}
