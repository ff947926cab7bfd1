import { text } from "node:stream/consumers";
import { receivingIn, type S3Settings } from "#config/media-settings.ts";
import { defaultTiming, S3Client, type S3Timing } from "./s3-client.ts";
import { idOfKey, type MediaStore, type StoredBytes } from "./store.ts";

type Page = { found: (StoredBytes & { key: string })[]; next: string | null };

const inside = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? null;

/** One page of a bucket's list. Keys that are not ours are left out, so that none with special characters is met. */
function pageOf(xml: string, prefix: string): Page {
  const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = ""]) => {
    const whole = inside(entry, "Key") ?? "";
    const key = whole.startsWith(prefix) ? whole.slice(prefix.length) : "";
    if (idOfKey(key) === null) return [];
    const modifiedAt = new Date(inside(entry, "LastModified") ?? "");
    return [{ key, size: Number(inside(entry, "Size")), modifiedAt }];
  });
  const next = inside(xml, "IsTruncated") === "true" ? inside(xml, "NextContinuationToken") : null;
  return { found, next: next?.replaceAll("&amp;", "&") ?? null };
}

/** Keeps files in a bucket of an S3-compatible store. Uploads wait in a folder on this machine until they are complete. */
export function s3Store(settings: S3Settings, directory: string, timing: S3Timing = defaultTiming): MediaStore {
  const client = new S3Client(settings, timing);
  const { bucket, endpoint, prefix } = settings;
  return {
    kind: "s3",
    name: `bucket ${bucket} at ${new URL(endpoint).host}`,
    receiving: receivingIn(directory),
    async put(key, file) {
      const response = await client.send({ method: "PUT", key, body: file });
      response?.resume();
    },
    async get(key, range) {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : undefined;
      return client.send({ method: "GET", key, headers });
    },
    async head(key) {
      const response = await client.send({ method: "HEAD", key });
      response?.resume();
      if (!response) return null;
      const { "content-length": size, "last-modified": modifiedAt } = response.headers;
      return { size: Number(size), modifiedAt: new Date(modifiedAt ?? 0) };
    },
    async delete(key) {
      (await client.send({ method: "DELETE", key }))?.resume();
    },
    async *list(shard) {
      let next: string | null = null;
      do {
        const query: Record<string, string> = { "list-type": "2", prefix: `${prefix}${shard}/` };
        if (next !== null) query["continuation-token"] = next;
        const response = await client.send({ method: "GET", query });
        const page: Page = pageOf(response ? await text(response) : "", prefix);
        yield* page.found;
        ({ next } = page);
      } while (next !== null);
    },
    async check() {
      // What matches nothing: the answer is short, and says that the bucket is there and the key may list it.
      const query = { "list-type": "2", "max-keys": "1", prefix: `${prefix}none` };
      const response = await client.send({ method: "GET", query });
      response?.resume();
    },
  };
}
