import { statfsSync } from "node:fs";

const mebibyte = 1024 * 1024;
/** What a database takes: a new one with its first log, and one that is there to open and write at all. */
const needed = { new: { bytes: 160 * mebibyte, files: 1500 }, existing: { bytes: 48 * mebibyte, files: 100 } };

export type DatabaseAge = keyof typeof needed;

/** What is left on a disk; infinite where the file system does not say. */
export type Room = { bytes: number; files: number };
export function findRoom(folder: string): Room {
  const { bavail, bsize, ffree, files } = statfsSync(folder);
  // Some file systems make room for names as they go, and count none.
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}

/**
 * Why a database cannot be made or opened in a folder for want of room, in a sentence for people; null when there is enough. PostgreSQL itself
 * says no more than that it stopped.
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
