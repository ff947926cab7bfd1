import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Manifest, requireRestorable } from "#api/db/backup/manifest.ts";
import type { ApiSettings } from "#api/settings.ts";
import { type Backup, BackupName } from "#contract/backups/schemas.ts";

/** The folder that holds the backups of an installation. */
export const backupsFolder = ({ place }: ApiSettings): string => join(place.dataDir, "backups");

/** The folder of one of them. */
export const backupFolder = (settings: ApiSettings, name: string): string => join(backupsFolder(settings), name);

/** A file of a backup, with its path below the folder. */
export type BackupFile = { path: string; size: number };

/** Every file of a backup, in the order of their paths; links are none. */
export async function filesOf(backup: string): Promise<BackupFile[]> {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => ({ path: path.slice(backup.length + 1), size: (await lstat(path)).size })),
  );
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Every folder of a backup, the outer before the inner, each with a slash at its end. */
export async function foldersOf(backup: string): Promise<string[]> {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  return folders.map((path) => `${path.slice(backup.length + 1)}/`).sort();
}

/** The manifest of a complete backup; null for anything else. */
async function manifestOf(backup: string) {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(backup, "manifest.json"), "utf8")));
  } catch {
    return null;
  }
}

/** A backup of the folder; null where there is no complete one under this name. */
export async function findBackup(settings: ApiSettings, name: string): Promise<Omit<Backup, "check"> | null> {
  if (!BackupName.safeParse(name).success) return null;
  const backup = backupFolder(settings, name);
  const manifest = await manifestOf(backup);
  if (!manifest) return null;
  const store = settings.place.databaseUrl === undefined ? "embedded" : "postgres";
  const [files, isRestorable] = await Promise.all([
    filesOf(backup),
    requireRestorable(backup, store).then(
      () => true,
      () => false,
    ),
  ]);
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0);
  return { name, createdAt: manifest.createdAt, store: manifest.store, sizeBytes, isRestorable };
}

/** All complete backups, newest first; none where there is no folder yet. */
export async function listFolder(settings: ApiSettings): Promise<Omit<Backup, "check">[]> {
  const names = await readdir(backupsFolder(settings)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const found = await Promise.all(names.map((name) => findBackup(settings, name)));
  return found.filter((one) => one !== null).sort((one, other) => (one.name < other.name ? 1 : -1));
}
