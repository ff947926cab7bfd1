import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepPrivate } from "./private-files.ts";

export type Lock = { release(): void };

/** A database that nobody refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process, and closes it to others. The lock is an exclusive transaction on a small SQLite file, that is a
 * lock of the operating system: it ends with the process, however that ends, and needs no clean-up.
 */
export function lockDataDir(dataDir: string): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderPath = join(dataDir, "database.pid");
  const lock = new DatabaseSync(join(dataDir, "database.lock"));
  try {
    lock.exec("pragma busy_timeout = 0; begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/locked|busy/i.test(error.message)) throw error;
    throw new Error(
      `The embedded database in ${dataDir} is in use by another Comptoir process${processOf(holderPath)}. ` +
        "Stop that one, or set DATA_DIR to another folder, or use PostgreSQL (DATABASE_URL) to run several.",
    );
  }
  writeFileSync(holderPath, String(process.pid));
  keepPrivate(dataDir);
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

function processOf(holderPath: string): string {
  try {
    return ` (process ${readFileSync(holderPath, "utf8")})`;
  } catch {
    return "";
  }
}
