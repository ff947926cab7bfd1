import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newBackupDirectory } from "../backup/manifest.ts";
import { findPending, listApplied, type Migration } from "../migrate.ts";
import type { Store } from "../store.ts";
import { syncPath, syncTree } from "./durable-files.ts";
import { lockDataDir } from "./lock.ts";
import { type DatabaseAge, findRoom, lackOfRoom, type Room } from "./room.ts";
import { copySnapshot } from "./snapshot.ts";
import { type Engine, startEngine } from "./start.ts";
import { startUpkeep } from "./upkeep.ts";

type Options = {
  dataDir: string;
  isDurable: boolean;
  migrations: Migration[];
  /** Replaced by tests. */
  findRoom?: (folder: string) => Room;
};

/**
 * Opens the embedded database of a data folder, creating it if there is none. One that is about to be migrated is backed up to
 * `DATA_DIR/backups` before. Throws when it is in use or newer than the migrations, and when there is not enough space.
 */
export async function openEmbedded({ dataDir, isDurable, migrations, ...options }: Options): Promise<Store> {
  const lock = lockDataDir(dataDir);
  const directory = join(dataDir, "database");
  const lack = (kind: DatabaseAge) => lackOfRoom(dataDir, kind, (options.findRoom ?? findRoom)(dataDir));
  try {
    if (!existsSync(directory)) {
      const reason = lack("new");
      if (reason) throw new Error(reason);
      await initialize(directory, isDurable);
    }
    const restart = () =>
      startEngine({ directory, isDurable }).catch((error: unknown) => {
        const reason = lack("existing");
        throw reason ? new Error(reason, { cause: error }) : error;
      });
    const engine = await backedUp(await restart(), dataDir, migrations, restart);
    const upkeep = startUpkeep(engine.pool);
    const close = async () => {
      await upkeep.stop();
      await engine.stop();
      lock.release();
    };
    return { pool: engine.pool, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The engine itself when nothing is pending or nothing is there yet, else a new one, started after the backup. */
async function backedUp(
  engine: Engine,
  dataDir: string,
  migrations: Migration[],
  restart: () => Promise<Engine>,
): Promise<Engine> {
  let version: number | undefined;
  let pendingCount: number;
  try {
    const applied = await listApplied(engine.pool);
    version = applied.at(-1)?.version;
    pendingCount = findPending(migrations, applied).length;
  } catch (error) {
    await engine.stop();
    throw error;
  }
  if (version === undefined || pendingCount === 0) return engine;
  await engine.stop();
  await copySnapshot(dataDir, newBackupDirectory(join(dataDir, "backups"), "before-migration"), version);
  return restart();
}

/** Creates the database in another folder and moves it in place when it is complete and synced: it exists completely or not at all. */
async function initialize(directory: string, isDurable: boolean): Promise<void> {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const engine = await startEngine({ directory: unfinished, isDurable });
  await engine.stop();
  if (isDurable) syncTree(unfinished);
  renameSync(unfinished, directory);
  if (isDurable) syncPath(join(directory, ".."));
}
