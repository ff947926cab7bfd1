import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const permissions = 0o777;
/** What Comptoir puts into a data folder. Whatever else lies there is somebody else's to open or close. */
const ours = /^(?:database(?:\..+)?|secrets\.json|backups|sandbox-.+\.jsonl|.+-replaced-database)$/;

function closeToOthers(path: string): void {
  const entry = lstatSync(path);
  const wanted = entry.isDirectory() ? 0o700 : 0o600;
  if (!entry.isSymbolicLink() && (entry.mode & permissions) !== wanted) chmodSync(path, wanted);
}

/**
 * Takes the rights of others away from what is in a data folder: an earlier version or a copy may have left them. Of backups and
 * databases that were replaced the folder itself, which keeps everybody out of what is in it.
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
    // A volume whose files are not ours, or that knows no rights: it can be worked with all the same.
    process.emitWarning(`Others may read what is in ${dataDir}: ${error instanceof Error ? error.message : error}`);
  }
}
