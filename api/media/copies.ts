import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ListedFile } from "../db/backup/listed-files.ts";
import { folderStore } from "./folder-store.ts";
import { receive } from "./receive.ts";
import { type MediaStore, mediaKey } from "./store.ts";

const Listed: z.ZodType<ListedFile> = z.object({
  id: z.uuid(),
  size: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** Beside the database in a backup: every file with its hash, and whether the backup holds the bytes themselves. */
const MediaList = z.object({ store: z.string(), holdsBytes: z.boolean(), files: z.array(Listed) });
type MediaList = z.infer<typeof MediaList>;

export type Copied = {
  copied: number;
  /** There already, with the same bytes. */
  present: number;
  /** Not in the store they are recorded for, or not with the bytes they had when they came. */
  missing: string[];
  damaged: string[];
};

const listPath = (backup: string) => join(backup, "media.json");
const bytesIn = (backup: string) => folderStore(join(backup, "media"));

async function hashOf(store: MediaStore, id: string): Promise<string | null> {
  const stream = await store.get(mediaKey(id));
  if (!stream) return null;
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}

async function copyOne(from: MediaStore, to: MediaStore, { id, sha256 }: ListedFile) {
  if ((await hashOf(to, id)) === sha256) return "present";
  const stream = await from.get(mediaKey(id));
  if (!stream) return "missing";
  const received = await receive(to.receiving, stream);
  try {
    if (received.sha256 !== sha256) return "damaged";
    await to.put(mediaKey(id), received);
    if ((await hashOf(to, id)) !== sha256) throw new Error(`${id} did not arrive unchanged in ${to.name}.`);
    return "copied";
  } finally {
    await rm(received.path, { force: true });
  }
}

/**
 * Copies files from one store to another. Each is compared with its hash before it is stored and read back afterwards; what is there
 * already is left alone, so that a copy that was interrupted goes on. Throws when a store fails, or a file arrives changed.
 */
export async function copyFiles(from: MediaStore, to: MediaStore, files: readonly ListedFile[]): Promise<Copied> {
  const result: Copied = { copied: 0, present: 0, missing: [], damaged: [] };
  for (const file of files) {
    const outcome = await copyOne(from, to, file);
    if (outcome === "missing" || outcome === "damaged") result[outcome].push(file.id);
    else result[outcome] += 1;
  }
  return result;
}

async function readList(backup: string): Promise<MediaList | null> {
  const text = await readFile(listPath(backup), "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : MediaList.parse(JSON.parse(text));
}

/** Writes the list of files into the folder of a backup, and their bytes unless `holdsBytes` is false. */
export async function backUpFiles(
  store: MediaStore,
  files: readonly ListedFile[],
  { backup, holdsBytes }: { backup: string; holdsBytes: boolean },
): Promise<Copied | null> {
  const list: MediaList = { store: store.name, holdsBytes, files: [...files] };
  await writeFile(listPath(backup), `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600 });
  if (!holdsBytes) return null;
  const target = bytesIn(backup);
  const copied = await copyFiles(store, target, files);
  await rm(target.receiving, { recursive: true, force: true });
  return copied;
}

/**
 * Puts the files of a backup into the store, whichever that is now. Of a backup without bytes it looks whether the store has them. Null for
 * a backup of before there were any.
 */
export async function restoreFiles(store: MediaStore, backup: string): Promise<Copied | null> {
  const list = await readList(backup);
  if (!list) return null;
  const { holdsBytes, files } = list;
  return copyFiles(holdsBytes ? bytesIn(backup) : store, store, files);
}

/** What became of a copy, for people. */
export function copiedText({ copied, present, missing, damaged }: Copied): string {
  const lines = [`Files: ${copied} copied and compared, ${present} there already.`];
  if (missing.length > 0) lines.push(`${missing.length} are missing from their store: ${missing.join(" ")}`);
  if (damaged.length > 0) lines.push(`${damaged.length} have other bytes than they came with: ${damaged.join(" ")}`);
  return `${lines.join("\n")}\n`;
}

/**
 * Compares the files that a backup holds with the hashes it lists; null for a backup that lists them alone, whose bytes are in the bucket, and for
 * one of before there were any.
 */
export async function checkCopies(
  backup: string,
): Promise<{ count: number; missingCount: number; damagedCount: number } | null> {
  const list = await readList(backup);
  if (!list?.holdsBytes) return null;
  const store = bytesIn(backup);
  const found = { count: list.files.length, missingCount: 0, damagedCount: 0 };
  for (const { id, sha256 } of list.files) {
    const hash = await hashOf(store, id);
    if (hash === null) found.missingCount += 1;
    else if (hash !== sha256) found.damagedCount += 1;
  }
  return found;
}
