import { constants } from "node:fs";
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { receivingIn } from "#config/media-settings.ts";
import { folderFailure, MediaUnavailable } from "./failures.ts";
import { idOfKey, type MediaStore } from "./store.ts";

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Where a key lies. Throws for anything but a key, so that no path leads out of the folder. */
function pathIn(directory: string, key: string): string {
  if (idOfKey(key) === null) throw new Error("This is no key of a file.");
  return join(directory, key);
}

/** Makes names in a folder survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | null = null;
  try {
    folder = await open(path, "r");
    await folder.sync();
  } finally {
    await folder?.close();
  }
}

/** Keeps files in a folder that nobody else on the machine may read. */
export function folderStore(directory: string): MediaStore {
  const receiving = receivingIn(directory);
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw folderFailure(error, directory) ?? error;
    }
  };
  return {
    kind: "folder",
    name: directory,
    receiving,
    put: (key, file) =>
      explained(async () => {
        const path = pathIn(directory, key);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(file.path, path);
        await syncFolder(dirname(path));
      }),
    get: (key, range) =>
      explained(async () => {
        try {
          const file = await open(pathIn(directory, key), "r");
          return file.createReadStream(range);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    head: (key) =>
      explained(async () => {
        try {
          const { size, mtime } = await stat(pathIn(directory, key));
          return { size, modifiedAt: mtime };
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    delete: (key) => explained(() => rm(pathIn(directory, key), { force: true })),
    async *list(shard) {
      const names = await explained(() => readdir(join(directory, shard))).catch((error) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const key = `${shard}/${name}`;
        if (idOfKey(key) === null) continue;
        const found = await this.head(key);
        if (found) yield { key, ...found };
      }
    },
    check: () =>
      explained(async () => {
        await mkdir(receiving, { recursive: true, mode: 0o700 });
        await access(receiving, constants.W_OK).catch((error) => {
          throw new MediaUnavailable("folder", `Files cannot be kept in ${directory}: it must be writable.`, error);
        });
      }),
  };
}
