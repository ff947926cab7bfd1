import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { mediaFiles } from "../db/schema/media.ts";
import type { Log } from "../log.ts";
import { idOfKey, type MediaStore, type StoredBytes } from "./store.ts";

/** Files whose bytes are known to be those that were stored, at most. */
const knownMax = 10_000;
/** The time of a change is told in seconds: bytes so young may change again without another one. */
const youngMs = 10_000;

const stampOf = ({ size, modifiedAt }: StoredBytes) => `${size} ${modifiedAt.getTime()}`;

/**
 * A bucket is written to by others than this program: bytes that are not those whose hash the database keeps are not handed out, as if there
 * were none, and the log says so. Each file is read once more for that, and again when the bucket tells of a change. A folder stays as it is.
 */
export function verifiedStore(store: MediaStore, { database, log }: { database: Database; log: Log }): MediaStore {
  if (store.kind !== "s3") return store;
  const known = new Map<string, string>();

  async function isWhole(key: string): Promise<boolean> {
    const [id, stored] = [idOfKey(key), await store.head(key)];
    if (id === null || stored === null) return true;
    const stamp = stampOf(stored);
    if (known.get(key) === stamp) return true;
    const [file] = await database.orm
      .select({ sha256: mediaFiles.sha256 })
      .from(mediaFiles)
      .where(eq(mediaFiles.id, id));
    if (!file) return true;
    const bytes = await store.get(key);
    if (bytes === null) return true;
    const hash = createHash("sha256");
    for await (const chunk of bytes) hash.update(chunk as Buffer);
    if (hash.digest("hex") !== file.sha256) {
      log.error("bytes in the bucket are not those that were stored", { store: store.name, ids: [id] });
      return false;
    }
    if (known.size >= knownMax) known.clear();
    if (Date.now() - stored.modifiedAt.getTime() > youngMs) known.set(key, stamp);
    return true;
  }

  return { ...store, get: async (key, range) => ((await isWhole(key)) ? store.get(key, range) : null) };
}
