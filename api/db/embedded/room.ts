import { statfsSync } from "node:fs";

const mebibyte = 1024 * 1024;
/** Space a database needs: a new one with its first log, and an existing one to open and write at all. */
const needed = { new: { bytes: 160 * mebibyte, files: 1500 }, existing: { bytes: 48 * mebibyte, files: 100 } };

export type DatabaseAge = keyof typeof needed;

/** Free space of a disk; infinite where the file system does not report it. */
export type Room = { bytes: number; files: number };
export function findRoom(folder: string): Room {
  const { bavail, bsize, ffree, files } = statfsSync(folder);
  // Some file systems create inodes as needed, and report none.
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}

/**
 * A sentence for people about missing space to create or open a database in a folder; null when there is enough. PostgreSQL itself would
 * only
 * say that it stopped.
 */
export function lackOfRoom(dataDir: string, kind: DatabaseAge, room: Room): string | null {
  const { bytes, files } = needed[kind];
  const what = kind === "new" ? "a new database takes" : "the database needs";
  const help = "Make room there, or set DATA_DIR to a folder on another disk.";
  if (room.bytes < bytes) {
    const [free, wanted] = [room.bytes, bytes].map((count) => Math.floor(count / mebibyte));
    return `The disk of ${dataDir} is full: ${free} MB are left, and ${what} ${wanted} MB. ${help}`;
  }
  if (room.files < files) return `The disk of ${dataDir} takes ${room.files} more files, and ${what} ${files}. ${help}`;
  return null;
}
