import { constants, existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "../database.ts";
import { syncPath, syncTree } from "../embedded/durable-files.ts";
import { listApplied } from "../migrate.ts";
import { statementsOn } from "../statements.ts";
import { type ListedFile, listFiles } from "./listed-files.ts";
import { type AddFiles, writeManifest } from "./manifest.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { sumTables, type TableSums, writeSums } from "./sums.ts";

/** Where a database is, beside its pool: the folder of the embedded one, the address of a server's. */
export type DatabasePlace = { dataDir: string; databaseUrl: string | undefined };

type Read = { sums: TableSums; files: ListedFile[]; schemaVersion: number };

/** An embedded database that is larger has its rows counted and not hashed: nobody else is answered meanwhile. */
const hashedBytesMax = 128 * 1024 * 1024;

/**
 * Copies the embedded database while it runs. Its one connection is held for that long, so that nothing is written, and a checkpoint has put
 * everything into the files; requests wait.
 */
async function readEmbedded({ pool }: Database, { dataDir }: DatabasePlace, unfinished: string): Promise<Read> {
  const client = await pool.connect();
  try {
    const applied = await listApplied(client);
    const files = await listFiles(client);
    const { rows } = await client.query<{ size: number }>(
      "select pg_database_size(current_database())::float8 as size",
    );
    const sums = await sumTables(statementsOn(client), { onlyCounts: (rows[0]?.size ?? 0) > hashedBytesMax });
    await client.query("checkpoint");
    await cp(join(dataDir, "database"), join(unfinished, "database"), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    return { sums, files, schemaVersion: applied.at(-1)?.version ?? 0 };
  } finally {
    client.release();
  }
}

/** Dumps a server's database as it is at one moment; what is summed is what is dumped. */
async function readServer({ pool }: Database, databaseUrl: string, unfinished: string): Promise<Read> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const applied = await listApplied(client);
    const files = await listFiles(client);
    await runPostgresTool("pg_dump", databaseUrl, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${rows[0]?.id}`,
      `--file=${join(unfinished, "database.dump")}`,
    ]);
    const sums = await sumTables(statementsOn(client));
    return { sums, files, schemaVersion: applied.at(-1)?.version ?? 0 };
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

/**
 * Backs the database of this process up to the folder `target`, with what `addFiles` adds and with what every table held, while Comptoir runs on.
 * Complete, or not at all: it grows beside its target as `….new`. `onStep` hears when the files begin.
 */
export async function backupRunning(
  database: Database,
  place: DatabasePlace,
  target: string,
  { addFiles, onStep }: { addFiles: AddFiles; onStep(step: "files"): Promise<void> },
): Promise<void> {
  const unfinished = `${target}.new`;
  if (existsSync(target)) throw new Error("A backup of this moment is there already.");
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const { sums, files, schemaVersion } = place.databaseUrl
      ? await readServer(database, place.databaseUrl, unfinished)
      : await readEmbedded(database, place, unfinished);
    await writeSums(unfinished, sums);
    await onStep("files");
    await addFiles(unfinished, files);
    writeManifest(unfinished, { store: database.kind, schemaVersion });
    syncTree(unfinished);
    await rename(unfinished, target);
    syncPath(dirname(target));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
