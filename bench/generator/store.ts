import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "#api/db/database.ts";
import { benchEnvironment } from "#config/bench-environment.ts";
import { findPostgresServer, onServer, withDatabaseName } from "#tests/setup/postgres-server.ts";
import { fillDatabase } from "./fill.ts";
import { type DataSize, nameOf, statisticsNameOf } from "./sizes.ts";
import { fillStatistics } from "./statistics.ts";

const progressRows = 50_000;

/** Settings to reach the generated data: for a server, or for `openDatabase`. */
export type Store = { kind: "embedded" | "postgres"; settings: Record<string, string>; open(): Promise<Database> };

type Fill = typeof fillDatabase;

async function fill(database: Database, size: DataSize, label: string, fillWith: Fill = fillDatabase): Promise<void> {
  const startedAt = performance.now();
  let told = 0;
  await fillWith(database.pool, size, (rows) => {
    if (rows - told < progressRows) return;
    told = rows;
    process.stderr.write(`  ${label}: ${rows.toLocaleString("en")} reviews\n`);
  });
  process.stderr.write(`  ${label}: filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
}

/** The embedded store with this much data: created once, kept between runs. An interrupted copy is created again. */
export async function embeddedStore(size: DataSize): Promise<Store> {
  const dataDir = join(benchEnvironment.dataDir, nameOf(size));
  if (!existsSync(dataDir)) {
    const unfinished = `${dataDir}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const database = await openDatabase({ dataDir: unfinished, poolSize: 1, isDurable: false });
    await fill(database, size, "embedded");
    await database.close();
    renameSync(unfinished, dataDir);
  }
  const open = () => openDatabase({ dataDir, poolSize: 1 });
  return { kind: "embedded", settings: { DATA_DIR: dataDir, DEMO: "false" }, open };
}

/** The same on PostgreSQL; null without a server. */
export const postgresStore = (size: DataSize) => storeOnServer(nameOf(size), size, fillDatabase);

/** What statistics rest on, on PostgreSQL; null without a server. */
export const statisticsStore = (size: DataSize) => storeOnServer(statisticsNameOf(size), size, fillStatistics);

async function storeOnServer(name: string, size: DataSize, fillWith: Fill): Promise<Store | null> {
  const serverUrl = await findPostgresServer();
  if (!serverUrl) return null;
  const exists = await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    return rowCount === 1;
  });
  if (!exists) {
    const unfinished = `${name}_unfinished`;
    await onServer(serverUrl, async (client) => {
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
    });
    const database = await openDatabase({
      dataDir: "",
      databaseUrl: withDatabaseName(serverUrl, unfinished),
      poolSize: 1,
    });
    await fill(database, size, "PostgreSQL", fillWith);
    await database.close();
    await onServer(serverUrl, (client) => client.query(`alter database ${unfinished} rename to ${name}`));
  }
  const databaseUrl = withDatabaseName(serverUrl, name);
  const dataDir = join(benchEnvironment.dataDir, "postgres");
  mkdirSync(dataDir, { recursive: true });
  const open = () => openDatabase({ dataDir, databaseUrl, poolSize: 10 });
  return { kind: "postgres", settings: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: "false" }, open };
}
