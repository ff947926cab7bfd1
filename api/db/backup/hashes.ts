import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";

/** The files that hold the database of a backup, each with its hash: what was cut or changed since is found before it is restored. */
const FileHashes = z.array(z.object({ path: z.string(), sha256: z.string() }));

const hashesPath = (backup: string) => join(backup, "hashes.json");

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** Paths below a backup of the files of its database, in order. The files that people brought have a list of their own. */
async function databaseFiles(backup: string): Promise<string[]> {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(backup, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => path === "database.dump" || path.startsWith("database/"))
    .sort();
}

/** Writes the hashes of a backup's database into its folder. */
export async function writeHashes(backup: string): Promise<void> {
  const hashes: z.infer<typeof FileHashes> = [];
  for (const path of await databaseFiles(backup)) hashes.push({ path, sha256: await hashOf(join(backup, path)) });
  await writeFile(hashesPath(backup), `${JSON.stringify(hashes, null, 1)}\n`, { mode: 0o600 });
}

/** Throws a sentence that names the first file that is missing or changed. False for a backup of before there were hashes. */
export async function requireUnchanged(backup: string): Promise<boolean> {
  const text = await readFile(hashesPath(backup), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return false;
  const listed = parsed(text);
  if (!listed) throw damaged(backup, "hashes.json cannot be read");
  for (const { path, sha256 } of listed) {
    const found = await hashOf(join(backup, path)).catch(() => null);
    if (found !== sha256) throw damaged(backup, `${path} ${found === null ? "is missing" : "has changed"}`);
  }
  return true;
}

function parsed(text: string) {
  try {
    return FileHashes.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The refusal of a backup that is not what was backed up. */
export const damaged = (backup: string, found: string, cause?: unknown) =>
  new Error(`The backup ${backup} is damaged: ${found}. Nothing was restored.`, { cause });
