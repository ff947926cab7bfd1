import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const permissions = 0o777;
/** Comptoir's own files in a data folder. Modes of other files are left alone. */
const ours = /^(?:database(?:\..+)?|secrets\.json|backups|sandbox-.+\.jsonl|.+-replaced-database)$/;

function closeToOthers(path: string): void {
  const entry = lstatSync(path);
  const wanted = entry.isDirectory() ? 0o700 : 0o600;
  if (!entry.isSymbolicLink() && (entry.mode & permissions) !== wanted) chmodSync(path, wanted);
}

/**
 * Removes the rights of others from the files of a data folder: an earlier version or a copy may have left them. For backups and replaced
 * databases it changes the folder alone, which protects what is in it.
 */
export function keepPrivate(dataDir: string): void {
  const paths = readdirSync(dataDir).flatMap((name) => (ours.test(name) ? [join(dataDir, name)] : []));
  const database = paths.filter((path) => path === join(dataDir, "database"));
  const inside = database.flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)),
  );
  try {
    for (const path of [...paths, ...inside]) closeToOthers(path);
  } catch (error) {
    // A volume with foreign files, or without modes, works all the same.
    process.emitWarning(`Others may read what is in ${dataDir}: ${error instanceof Error ? error.message : error}`);
  }
}
