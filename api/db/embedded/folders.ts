import { mkdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Folders of a database that may be empty, as `initdb` makes them. PostgreSQL does not start without them, and an archive that holds files alone
 * loses them. Those that always hold something are not among them: they are missing from a damaged copy only.
 */
export const emptyFolders = [
  "pg_commit_ts",
  "pg_dynshmem",
  "pg_logical/mappings",
  "pg_logical/snapshots",
  "pg_multixact/members",
  "pg_multixact/offsets",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_tblspc",
  "pg_twophase",
  "pg_wal/archive_status",
  "pg_wal/summaries",
] as const;

/** Makes the folders that a copy of a database has lost on its way through an archive. */
export function makeEmptyFolders(directory: string): void {
  for (const folder of emptyFolders) mkdirSync(join(directory, folder), { recursive: true, mode: 0o700 });
}
