import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { hostStyleAt, startBrokenS3, startS3 } from "#tests/factories/s3.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { folderStore } from "./folder-store.ts";
import { receive } from "./receive.ts";
import { s3Store } from "./s3-store.ts";
import { idOfKey, type MediaStore, mediaKey, shards } from "./store.ts";

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));

/** This server signs the bucket's name twice when it is in the host, unlike AWS: the signature is held by a test of its own below. */
const hostServer = () => startS3({ allowMismatchedSignatures: true });

const stores: Record<string, () => Promise<MediaStore>> = {
  folder: async () => folderStore(join(temporaryDirectory(), "media")),
  s3: async () => s3Store((await startS3()).settings(), join(temporaryDirectory(), "media")),
  "s3 without a prefix": async () =>
    s3Store((await startS3()).settings({ prefix: "" }), join(temporaryDirectory(), "media")),
  "s3 with the bucket in the host": async () =>
    s3Store((await hostServer()).settingsByHost(), join(temporaryDirectory(), "media")),
};

async function put(store: MediaStore, content: Uint8Array, id = newId()): Promise<string> {
  await store.put(mediaKey(id), await receive(store.receiving, Readable.from([content])));
  return mediaKey(id);
}
const read = async (store: MediaStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.get(key, range);
  return stream && buffer(stream);
};
async function listed(store: MediaStore, shard: string) {
  const found: string[] = [];
  for await (const { key } of store.list(shard)) found.push(key);
  return found.sort();
}

describe.each(Object.entries(stores))("a store of kind %s", (_, open) => {
  test("keeps bytes whole, gives ranges of them, and nothing for other keys", async () => {
    const store = await open();
    await store.check();
    const key = await put(store, bytes);
    expect((await read(store, key))?.equals(bytes)).toBe(true);
    expect((await read(store, key, { start: 10, end: 19 }))?.equals(bytes.subarray(10, 20))).toBe(true);
    expect((await read(store, key, { start: bytes.length - 1, end: bytes.length - 1 }))?.length).toBe(1);
    expect(await store.head(key)).toMatchObject({ size: bytes.length });
    expect(Math.abs(((await store.head(key))?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const other = mediaKey(newId());
    expect([await read(store, other), await store.head(other)]).toEqual([null, null]);
  });

  test("replaces, deletes, and deletes what is not there", async () => {
    const store = await open();
    const id = newId();
    await put(store, Buffer.from("un"), id);
    const key = await put(store, Buffer.from("deux"), id);
    expect((await read(store, key))?.toString()).toBe("deux");
    await store.delete(key);
    expect(await read(store, key)).toBeNull();
    await store.delete(key);
  });

  test("takes a file of no bytes", async () => {
    const store = await open();
    const key = await put(store, Buffer.alloc(0));
    expect(await store.head(key)).toMatchObject({ size: 0 });
    expect((await read(store, key))?.length).toBe(0);
  });

  test("lists a shard with sizes, and no other", async () => {
    const store = await open();
    const ids = [newId(), newId(), newId()];
    for (const id of ids) await put(store, bytes, id);
    for (const shard of new Set(ids.map((id) => id.slice(-2))))
      expect(await listed(store, shard)).toEqual(
        ids
          .filter((id) => id.endsWith(shard))
          .map((id) => mediaKey(id))
          .sort(),
      );
    const free = shards.find((shard) => !ids.some((id) => id.endsWith(shard))) ?? "";
    expect(await listed(store, free)).toEqual([]);
  });

  test("leaves nothing of an upload that ends half-way", async () => {
    const store = await open();
    async function* half() {
      yield bytes;
      throw new Error("the visitor left");
    }
    await expect(receive(store.receiving, half())).rejects.toThrow("the visitor left");
    expect(readdirSync(store.receiving)).toEqual([]);
  });
});

describe("a bucket in the host", () => {
  test("that does not exist is said to be missing, and no other is used", async () => {
    const store = s3Store((await hostServer()).settingsByHost({ bucket: "ailleurs" }), temporaryDirectory());
    await expect(store.check()).rejects.toMatchObject({ fault: "bucket_missing", message: /no bucket ailleurs/ });
  });

  test("is part of the signed host, and of no path", async () => {
    const seen: IncomingMessage[] = [];
    const { endpoint } = await startBrokenS3((req, res) => {
      seen.push(req);
      req.resume().on("end", () => res.end());
    });
    const port = Number(new URL(endpoint).port);
    const store = s3Store(hostStyleAt(port), temporaryDirectory());
    const key = await put(store, bytes);
    for await (const _ of store.list(key.slice(0, 2)));
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ["PUT", `/comptoir/${key}`],
      ["GET", `/?list-type=2&prefix=comptoir%2F${key.slice(0, 2)}%2F`],
    ]);
    for (const request of seen) {
      expect(request.headers.host).toBe(`fichiers.s3.s3rver.test:${port}`);
      expect(request.headers.authorization).toBe(authorizationOf(request));
    }
  });
});

/** The header by AWS's description of signature version 4, computed from a request as it came. */
function authorizationOf({ method, url = "", headers }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url, "http://s3.test");
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
  expect(signed.split(";")).toEqual(expect.arrayContaining(["host", "x-amz-content-sha256", "x-amz-date"]));
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const lines = signed.split(";").map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, pathname, query.join("&"), lines.join(""), signed, headers["x-amz-content-sha256"]];
  const at = String(headers["x-amz-date"]);
  const scope = `${at.slice(0, 8)}/eu-west-3/s3/aws4_request`;
  const hash = createHash("sha256").update(canonical.join("\n")).digest("hex");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const signing = scope.split("/").reduce<string | Buffer>(hmac, "AWS4S3RVER");
  const signature = hmac(signing, ["AWS4-HMAC-SHA256", at, scope, hash].join("\n")).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=S3RVER/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

describe("a received file", () => {
  test("is counted, hashed and private, and its folder too", async () => {
    const directory = join(temporaryDirectory(), "media", "receiving");
    const file = await receive(directory, Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]));
    expect(file).toMatchObject({ size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
    expect(Buffer.from(file.head).equals(bytes.subarray(0, 512))).toBe(true);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });
  test("is refused as soon as it is too large, however much would follow", async () => {
    const directory = temporaryDirectory();
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += bytes.length;
        yield bytes;
      }
    }
    await expect(receive(directory, endless(), 1_000_000)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(sent).toBeLessThan(20 * bytes.length);
    expect(readdirSync(directory)).toEqual([]);
    expect((await receive(directory, [bytes], bytes.length)).size).toBe(bytes.length);
  });
});

describe("a key", () => {
  test.each([
    "../../etc/passwd",
    "",
    "a".repeat(36),
    "0197ab12-0000-7000-8000-00000000000G",
    "00000000-0000-0000-0000-000000000000/..",
  ])("is not made of %j", (id) => expect(() => mediaKey(id)).toThrow("UUID"));
  test("is that of a file alone: no path leads out of the folder", async () => {
    const parent = temporaryDirectory();
    const store = folderStore(join(parent, "media"));
    writeFileSync(join(parent, "secrets.json"), "{}");
    const file = await receive(store.receiving, [bytes]);
    for (const key of [
      "../secrets.json",
      "..",
      "",
      "ab/../../secrets.json",
      "receiving/x",
      `00/${newId()}\0`,
      "/etc/passwd",
    ]) {
      expect(idOfKey(key)).toBeNull();
      await expect(store.get(key)).rejects.toThrow("no key");
      await expect(store.head(key)).rejects.toThrow("no key");
      await expect(store.delete(key)).rejects.toThrow("no key");
      await expect(store.put(key, file)).rejects.toThrow("no key");
    }
    expect(existsSync(join(parent, "secrets.json"))).toBe(true);
  });
});
