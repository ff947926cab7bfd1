import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import S3rver from "@20minutes/s3rver";
import { newId } from "#api/db/ids.ts";
import { folderStore } from "#api/media/folder-store.ts";
import { receive } from "#api/media/receive.ts";
import { s3Store } from "#api/media/s3-store.ts";
import { type MediaStore, mediaKey } from "#api/media/store.ts";
import { type Figure, times } from "../table.ts";

const megabyte = 1024 * 1024;
const sizeMegabytes = 200;
/** What a file may add to the memory of the process: buffers of streams, and no file. */
const addedMegabytesMax = 100;
const piece = Buffer.alloc(megabyte / 4, "comptoir");

function* pieces() {
  for (let sent = 0; sent < sizeMegabytes * megabyte; sent += piece.length) yield piece;
}
const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

type Speed = { perSecond: number; addedMegabytes: number };

/** Megabytes a second of some work on the file, and the most it added to the memory meanwhile. */
async function speedOf(work: () => Promise<void>): Promise<Speed> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(timer);
  return { perSecond: sizeMegabytes / seconds, addedMegabytes: (most - before) / megabyte };
}

/** A bare server that discards what it is sent, and sends as much. */
async function bareSink() {
  const server = createServer((req, res) => {
    if (req.method === "PUT") req.resume().on("end", () => res.end());
    else Readable.from(pieces()).pipe(res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (method: "GET" | "PUT") => {
    const sent = request({ port, host: "127.0.0.1", method });
    const response = new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      sent.on("response", resolve).on("error", reject),
    );
    if (method === "PUT") await pipeline(pieces, sent);
    else sent.end();
    await pipeline(await response, discard());
  };
  const upload = await speedOf(() => ask("PUT"));
  const download = await speedOf(() => ask("GET"));
  server.closeAllConnections();
  server.close();
  return { upload, download };
}

async function measureStore(store: MediaStore) {
  const key = mediaKey(newId());
  const upload = await speedOf(async () => store.put(key, await receive(store.receiving, pieces())));
  const download = await speedOf(async () => {
    const stream = await store.get(key);
    const sink = discard();
    stream?.pipe(sink);
    await finished(sink);
  });
  return { upload, download };
}

const rate = ({ perSecond }: Speed) => `${perSecond.toFixed(0)} MB/s`;

function figuresOf(name: string, ours: Record<"upload" | "download", Speed>, bare: typeof ours): Figure[] {
  return (["upload", "download"] as const).flatMap((way) => [
    {
      name: `${way} of ${sizeMegabytes} MB, ${name}, beside a bare server`,
      ours: rate(ours[way]),
      reference: rate(bare[way]),
      ratio: times(ours[way].perSecond / bare[way].perSecond),
    },
    {
      name: `memory added by it, ${name}`,
      ours: `${ours[way].addedMegabytes.toFixed(0)} MB`,
      target: `≤ ${addedMegabytesMax} MB`,
      passes: ours[way].addedMegabytes <= addedMegabytesMax,
    },
  ]);
}

/** A large file through the folder and through a bucket, beside a bare server in the same process that discards or sends as much. */
export async function measureMedia(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "comptoir-bench-media-"));
  const options = { port: 0, address: "127.0.0.1", silent: true, configureBuckets: [{ name: "bench" }] };
  const server = new S3rver({ ...options, directory: join(directory, "s3") });
  const { port } = await server.run();
  try {
    const key = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    const where = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", bucket: "bench", prefix: "" };
    const bucket = s3Store({ ...where, ...key, forcePathStyle: true }, join(directory, "waiting"));
    const bare = await bareSink();
    const folder = await measureStore(folderStore(join(directory, "media")));
    return [...figuresOf("folder", folder, bare), ...figuresOf("bucket", await measureStore(bucket), bare)];
  } finally {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
