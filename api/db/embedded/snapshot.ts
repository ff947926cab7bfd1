import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { damaged, requireUnchanged, writeHashes } from "../backup/hashes.ts";
import { listFiles } from "../backup/listed-files.ts";
import { type AddFiles, newBackupDirectory, requireRestorable, writeManifest } from "../backup/manifest.ts";
import { readSums, requireEqualSums, sumHeld, sumTables, type TableSums, writeSums } from "../backup/sums.ts";
import { listApplied } from "../migrate.ts";
import { statementsOn } from "../statements.ts";
import { syncPath, syncTree } from "./durable-files.ts";
import { makeEmptyFolders } from "./folders.ts";
import { lockDataDir } from "./lock.ts";
import { keepPrivate } from "./private-files.ts";
import { startEngine } from "./start.ts";

const embeddedDirectory = (dataDir: string) => join(dataDir, "database");

/** Copies a database without a running engine, complete and synced, or not at all. The caller has the lock. */
export async function copySnapshot(dataDir: string, target: string, schemaVersion: number): Promise<void> {
  copyDatabase(dataDir, target);
  await completeSnapshot(target, schemaVersion);
}

/** Begins a snapshot in a folder beside its target, whose name it gets once it is complete. Returns that folder. */
function copyDatabase(dataDir: string, target: string): string {
  const unfinished = `${target}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  cpSync(embeddedDirectory(dataDir), join(unfinished, "database"), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return unfinished;
}

async function completeSnapshot(target: string, schemaVersion: number): Promise<void> {
  const unfinished = `${target}.new`;
  await writeHashes(unfinished);
  writeManifest(unfinished, { store: "embedded", schemaVersion });
  syncTree(unfinished);
  renameSync(unfinished, target);
  syncPath(dirname(target));
}

/**
 * Backs the embedded database up to a new folder below `parent`, with what `addFiles` adds, and returns that folder. Throws when a process
 * has it open, or when there is none.
 */
export async function backupEmbedded(dataDir: string, parent: string, addFiles?: AddFiles): Promise<string> {
  const directory = embeddedDirectory(dataDir);
  if (!existsSync(directory)) throw new Error(`There is no embedded database in ${dataDir}.`);
  const lock = lockDataDir(dataDir);
  try {
    // Opening replays what a killed process left in the log, closing writes everything to the files.
    const engine = await startEngine({ directory, isDurable: true });
    const [applied, files, sums] = await Promise.all([
      listApplied(engine.pool),
      listFiles(engine.pool),
      sumHeld(engine.pool),
    ]).finally(() => engine.stop());
    const target = newBackupDirectory(parent);
    const unfinished = copyDatabase(dataDir, target);
    await writeSums(unfinished, sums);
    await addFiles?.(unfinished, files).catch((error) => {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    });
    await completeSnapshot(target, applied.at(-1)?.version ?? 0);
    return target;
  } finally {
    lock.release();
  }
}

/**
 * Restores a backup in place of the embedded database, once its copy has started and holds what was backed up. The former one is kept beside
 * it; its path is returned, or null when there was none. Throws as `requireRestorable`, for a damaged backup, and when a process has the
 * database open: the former one then stays.
 */
export async function restoreEmbedded(dataDir: string, backup: string): Promise<string | null> {
  await requireRestorable(backup, "embedded");
  const lock = lockDataDir(dataDir);
  try {
    const directory = embeddedDirectory(dataDir);
    const incoming = `${directory}.new`;
    await copyChecked(backup, incoming);
    syncTree(incoming);
    const kept = existsSync(directory) ? newBackupDirectory(dataDir, "replaced-database") : null;
    if (kept) renameSync(directory, kept);
    renameSync(incoming, directory);
    // A backup of an earlier version may have readable files.
    keepPrivate(dataDir);
    syncPath(dataDir);
    return kept;
  } finally {
    lock.release();
  }
}

/** Copies the database of a backup, and takes the copy away again unless it starts and every table holds what was summed. */
async function copyChecked(backup: string, incoming: string): Promise<void> {
  rmSync(incoming, { recursive: true, force: true });
  try {
    const isCompared = await requireUnchanged(backup);
    const expected = await readSums(backup);
    cpSync(join(backup, "database"), incoming, { recursive: true, mode: constants.COPYFILE_FICLONE });
    // Rows are read whole as well where nothing else tells that their bytes are as they were.
    const onlyCounts = isCompared && expected?.every(({ checksum }) => checksum === null) === true;
    requireEqualSums(backup, expected, await startAndSum(backup, incoming, { onlyCounts }));
  } catch (error) {
    rmSync(incoming, { recursive: true, force: true });
    throw error;
  }
}

/** Starts a copy of a backup's database, with the folders that an archive may lose, and sums its tables. */
export async function startAndSum(backup: string, directory: string, { onlyCounts = false } = {}): Promise<TableSums> {
  makeEmptyFolders(directory);
  try {
    const engine = await startEngine({ directory, isDurable: false });
    return await sumTables(statementsOn(engine.pool), { onlyCounts }).finally(() => engine.stop());
  } catch (error) {
    throw damaged(backup, `its database does not start or cannot be read (${reasonOf(error)})`, error);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
