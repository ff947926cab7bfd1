import { constants, existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "../database.ts";
import { syncPath, syncTree } from "../embedded/durable-files.ts";
import { listApplied } from "../migrate.ts";
import { writeHashes } from "./hashes.ts";
import { listFiles } from "./listed-files.ts";
import { type AddFiles, writeManifest } from "./manifest.ts";
import { dumpServer, type ReadDatabase } from "./postgres-tools.ts";
import { sumHeld, writeSums } from "./sums.ts";

/** Where a database is, beside its pool: the folder of the embedded one, the address of a server's. */
export type DatabasePlace = { dataDir: string; databaseUrl: string | undefined };

/**
 * Copies the embedded database while it runs. Its one connection is held for that long, so that nothing is written, and a checkpoint has put
 * everything into the files; requests wait.
 */
async function readEmbedded({ pool }: Database, { dataDir }: DatabasePlace, unfinished: string): Promise<ReadDatabase> {
  const client = await pool.connect();
  try {
    const applied = await listApplied(client);
    const files = await listFiles(client);
    const sums = await sumHeld(client);
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
      ? await dumpServer(database.pool, place.databaseUrl, unfinished)
      : await readEmbedded(database, place, unfinished);
    await writeSums(unfinished, sums);
    await writeHashes(unfinished);
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
