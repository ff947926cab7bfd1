import fs, { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { startBrokenS3, startS3 } from "#tests/factories/s3.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { folderStore } from "./folder-store.ts";
import { receive } from "./receive.ts";
import type { S3Timing } from "./s3-client.ts";
import { s3Store } from "./s3-store.ts";
import { mediaKey } from "./store.ts";

const timing: S3Timing = { idleMs: 2_000, retries: 2, retryMs: 1 };
/** For a store that falls silent. All others have time, so that a busy machine is not taken for one. */
const hasty: S3Timing = { ...timing, idleMs: 200 };
const content = Buffer.alloc(3_000_000, "a");
const key = mediaKey(newId());

/** A bucket whose requests are answered by `answer`, and how many came. */
async function brokenStore(
  answer: (n: number, req: IncomingMessage, res: ServerResponse) => void,
  patience: S3Timing = timing,
) {
  const seen: { method: string; date: string }[] = [];
  const listener: RequestListener = (req, res) => {
    seen.push({ method: req.method ?? "", date: String(req.headers["x-amz-date"]) });
    answer(seen.length, req, res);
  };
  return { seen, store: s3Store(await startBrokenS3(listener), temporaryDirectory(), patience) };
}
const refusal = (res: ServerResponse, status: number, code: string) =>
  res.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
const received = (store: { receiving: string }) => receive(store.receiving, [content]);

describe("a bucket that", () => {
  test.each([
    [403, "AccessDenied", "refused", /refuses the key in S3_ACCESS_KEY_ID/, 1],
    [403, "SignatureDoesNotMatch", "refused", /SignatureDoesNotMatch/, 1],
    [404, "NoSuchBucket", "bucket_missing", /There is no bucket fichiers/, 1],
    [503, "SlowDown", "busy", /too busy \(SlowDown\)/, 3],
    [500, "InternalError", "busy", /InternalError/, 3],
    [400, "EntityTooLarge", "unexpected", /400 EntityTooLarge/, 1],
  ])(
    "answers %i %s is said to, in a sentence, after the tries that are worth it",
    async (status, code, fault, words, tries) => {
      const { store, seen } = await brokenStore((_, req, res) => {
        req.resume();
        refusal(res, status, code);
      });
      await expect(store.put(key, await received(store))).rejects.toMatchObject({
        name: "MediaUnavailable",
        fault,
        message: words,
      });
      expect(seen).toHaveLength(tries);
      await expect(store.check()).rejects.toMatchObject({ fault });
      if (status !== 404) await expect(store.get(key)).rejects.toMatchObject({ fault });
    },
  );

  test("is too busy once is asked again, with the whole file", async () => {
    const sizes: number[] = [];
    const { store } = await brokenStore(async (n, req, res) => {
      sizes.push((await buffer(req)).length);
      if (n === 1) refusal(res, 503, "SlowDown");
      else res.end();
    });
    await store.put(key, await received(store));
    expect(sizes).toEqual([content.length, content.length]);
  });

  test("cuts the connection in the middle of an upload is asked again, and given up", async () => {
    const { store, seen } = await brokenStore((_, req) => req.once("data", () => req.socket.destroy()));
    await expect(store.put(key, await received(store))).rejects.toMatchObject({ fault: "unreachable" });
    expect(seen).toHaveLength(3);
  });

  test("says nothing is given up", async () => {
    const { store, seen } = await brokenStore((_, req) => req.resume(), hasty);
    await expect(store.head(key)).rejects.toMatchObject({ fault: "unreachable", message: /Nothing came for 200 ms/ });
    expect(seen).toHaveLength(3);
  });

  test("stops in the middle of a download fails the stream, and does not end it", async () => {
    for (const end of [(res: ServerResponse) => res.destroy(), () => {}]) {
      const { store } = await brokenStore((_, __, res) => {
        res.writeHead(200, { "content-length": content.length });
        res.write(content.subarray(0, 1000), () => end(res));
      }, hasty);
      const stream = await store.get(key);
      if (!stream) throw new Error("no stream");
      await expect(buffer(stream)).rejects.toThrow();
    }
  });

  test("has more than a page of keys is listed to its end, and other people's keys are left out", async () => {
    const ids = ["01900000-0000-7000-8000-0000000000ab", "01900000-0000-7000-8000-1000000000ab"];
    const asked: (string | null)[] = [];
    const entry = (name: string) =>
      `<Contents><Key>${name}</Key><LastModified>2026-11-23T10:00:00.000Z</LastModified><Size>5</Size></Contents>`;
    const { store } = await brokenStore((n, req, res) => {
      asked.push(new URL(req.url ?? "", "http://a").searchParams.get("continuation-token"));
      const next =
        n === 1 ? "<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>" : "";
      const others = entry("comptoir/ab/photo &amp; co.jpg") + entry("ab/01900000-0000-7000-8000-2000000000ab");
      res.end(`<ListBucketResult>${next}${others}${entry(`comptoir/ab/${ids[n - 1]}`)}</ListBucketResult>`);
    });
    const found = [];
    for await (const one of store.list("ab")) found.push(one);
    const modifiedAt = new Date("2026-11-23T10:00:00.000Z");
    expect(found).toEqual(ids.map((id) => ({ key: mediaKey(id), size: 5, modifiedAt })));
    expect(asked).toEqual([null, "a&b="]);
  });

  test("does not exist, or is nowhere, is said when it is checked", async () => {
    const s3 = await startS3();
    const missing = s3Store(s3.settings({ bucket: "ailleurs" }), temporaryDirectory(), timing);
    await expect(missing.check()).rejects.toMatchObject({ fault: "bucket_missing" });
    await expect(missing.put(key, await received(missing))).rejects.toMatchObject({ fault: "bucket_missing" });
    const nowhere = s3Store(s3.settings({ endpoint: "http://127.0.0.1:1" }), temporaryDirectory(), timing);
    await expect(nowhere.check()).rejects.toMatchObject({
      fault: "unreachable",
      message: /127\.0\.0\.1:1 cannot be reached/,
    });
  });

  test("does not know the key, or finds it signed with another secret, refuses", async () => {
    const s3 = await startS3();
    for (const wrong of [{ accessKeyId: "AUTRE" }, { secretAccessKey: "autre" }]) {
      const store = s3Store(s3.settings(wrong), temporaryDirectory(), timing);
      await expect(store.put(key, await received(store))).rejects.toMatchObject({ fault: "refused" });
    }
  });
});

describe("a clock that is wrong", () => {
  const day = 24 * 60 * 60 * 1000;
  const wrongClock = (ms: number) => {
    const real = Date.now;
    Date.now = () => real() + ms;
    onTestFinished(() => {
      Date.now = real;
    });
  };
  test("is set right by what the store says", async () => {
    const { store, seen } = await brokenStore((n, req, res) => {
      req.resume();
      if (n === 1) refusal(res, 403, "RequestTimeTooSkewed");
      else res.end();
    });
    wrongClock(-day);
    await store.put(key, await received(store));
    expect(seen).toHaveLength(2);
    const [before, after] = seen.map(({ date }) => date.slice(0, 8));
    expect(before).not.toBe(after);
  });
  test("is said when the store goes on to refuse it", async () => {
    const { store, seen } = await brokenStore((_, req, res) => {
      req.resume();
      refusal(res, 403, "RequestTimeTooSkewed");
    });
    await expect(store.head(key)).rejects.toMatchObject({ name: "MediaUnavailable" });
    await expect(store.check()).rejects.toMatchObject({ fault: "clock", message: /set it/ });
    expect(seen.length).toBeLessThanOrEqual(4);
  });
});

describe("a folder that", () => {
  test("is on a full disk says so and keeps nothing of the upload", async () => {
    const store = folderStore(join(temporaryDirectory(), "media"));
    await store.check();
    const real = fs.createWriteStream;
    // A device that is always full: the system's own error, not one we made.
    fs.createWriteStream = ((_: string, options: object) =>
      real("/dev/full", { ...options, flags: "w" })) as typeof real;
    syncBuiltinESMExports();
    onTestFinished(() => {
      fs.createWriteStream = real;
      syncBuiltinESMExports();
    });
    await expect(received(store)).rejects.toMatchObject({
      name: "MediaUnavailable",
      fault: "full",
      message: /disk of .* is full/,
    });
    expect(readdirSync(store.receiving)).toEqual([]);
  });

  test("cannot be written to says so", async () => {
    const parent = temporaryDirectory();
    // A file where the folder should be: refused to every user, root included.
    writeFileSync(join(parent, "media"), "");
    const store = folderStore(join(parent, "media"));
    await expect(store.check()).rejects.toMatchObject({ fault: "folder", message: /must be writable/ });
    await expect(received(store)).rejects.toMatchObject({ fault: "folder" });
  });

  test("is emptied by somebody has nothing, and takes files again", async () => {
    const store = folderStore(join(temporaryDirectory(), "media"));
    await store.put(key, await received(store));
    rmSync(store.name, { recursive: true });
    mkdirSync(store.name);
    expect([await store.get(key), await store.head(key)]).toEqual([null, null]);
    await store.put(key, await received(store));
    expect(await store.head(key)).toMatchObject({ size: content.length });
  });
});
