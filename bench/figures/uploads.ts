import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { strToU8, zipSync } from "fflate";
import { openDatabase } from "#api/db/database.ts";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { startServer, temporaryDataDir } from "#tests/built/running-server.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { benchUser } from "../generator/fill.ts";
import { signIn } from "../load/visitor.ts";
import { peakMegabytes, resetPeak, residentMegabytes } from "../processes.ts";
import type { Figure } from "../table.ts";

const megabyte = 1024 * 1024;
const boundary = "comptoir-bench";
/** What an upload may add to the memory of the server, whatever its size: buffers, and the thread that reads an import. */
const addedMegabytesMax = 100;
const secrets = {
  SESSION_SECRETS: "bench-session-0123456789-abcdefghijklmnop",
  JWT_SECRETS: "bench-token-0123456789-abcdefghijklmnopqr",
};

/** An archive of this size as Takeout writes them: a photograph, which is not unpacked, and one review. */
function archive(size: number): Uint8Array {
  const csv = strToU8("restaurant;platform;author;rating;date\nLumella;private;Iris;4;2026-01-02\n");
  const photograph = new Uint8Array(size - 1000);
  return zipSync({ "reviews.csv": csv, "photograph.jpg": photograph }, { level: 0 });
}

const headOf = (fields: Record<string, string>) =>
  [
    ...Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="takeout.zip"\r\n`,
    "Content-Type: application/zip\r\n\r\n",
  ].join("");

/** Sends a form with a file in pieces, as a browser does; returns the status of the answer. */
async function sendForm(
  address: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
  pieces: Iterable<Uint8Array>,
): Promise<number> {
  function* body() {
    yield Buffer.from(headOf(fields));
    yield* pieces;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const type = `multipart/form-data; boundary=${boundary}`;
  const sent = request(address, { method: "POST", headers: { ...headers, "content-type": type } });
  const answered = once(sent, "response");
  await pipeline(Readable.from(body()), sent);
  const [response] = await answered;
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

function* piecesOf(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 64 * 1024) yield bytes.subarray(start, start + 64 * 1024);
}
function* zeros(count: number) {
  const piece = new Uint8Array(megabyte);
  for (let n = 0; n < count; n += 1) yield piece;
}

type Measured = { status: number; seconds: number; addedMegabytes: number };

/** An upload, and by how much the memory of the process that takes it rose above what it held before. */
async function measured({ pid = 0 }: ChildProcess, upload: () => Promise<number>): Promise<Measured> {
  const before = residentMegabytes(pid);
  resetPeak(pid);
  const startedAt = performance.now();
  const status = await upload();
  return {
    status,
    seconds: (performance.now() - startedAt) / 1000,
    addedMegabytes: Math.max(0, peakMegabytes(pid) - before),
  };
}

/** A server in a process of its own that throws away whatever it is sent. */
async function withBareSink<T>(work: (sink: ChildProcess, address: string) => Promise<T>): Promise<T> {
  const program =
    "const s = require('http').createServer((q, r) => q.resume().on('end', () => r.end())).listen(0, '127.0.0.1', () => console.log(s.address().port))";
  const sink = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = await once(sink.stdout, "data");
    return await work(sink, `http://127.0.0.1:${Number(port)}/`);
  } finally {
    sink.kill();
  }
}

function figureOf(name: string, ours: Measured, bare: Measured, status: number): Figure {
  if (ours.status !== status) throw new Error(`${name}: answered ${ours.status}.`);
  const text = ({ addedMegabytes, seconds }: Measured) => `${addedMegabytes.toFixed(0)} MB, ${seconds.toFixed(2)} s`;
  return {
    name,
    ours: text(ours),
    reference: `${text(bare)} (bare server)`,
    ratio: `+${(ours.addedMegabytes - bare.addedMegabytes).toFixed(0)} MB`,
    target: `≤ ${addedMegabytesMax} MB`,
    passes: ours.addedMegabytes <= addedMegabytesMax,
  };
}

async function prepare(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, poolSize: 4 });
  const { id } = await createOrganization(database);
  const passwordHash = await hashPassword(benchUser.password);
  await createUser(database, { email: benchUser.email, role: "admin", passwordHash });
  await database.close();
  return id;
}

/** Memory that uploads through the web app's form add to the whole product in one process, beside a bare server in another. */
export async function measureUploads(): Promise<Figure[]> {
  const { dataDir, remove } = temporaryDataDir();
  try {
    const organizationId = await prepare(dataDir);
    const server = await startServer({ ...secrets, DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    try {
      const headers = { origin: server.origin, cookie: await signIn(server.origin, benchUser) };
      const address = `${server.origin}/admin/imports`;
      const fields = { kind: "reviews", organizationId };
      const form = (to: string, pieces: Iterable<Uint8Array>) => sendForm(to, headers, fields, pieces);
      const whole = archive(31 * megabyte);
      // The first ones load code and start a thread.
      for (const size of [megabyte, 4 * megabyte]) await form(address, piecesOf(archive(size)));
      const kept = await measured(server.process, () => form(address, piecesOf(whole)));
      const refused = await measured(server.process, () => form(address, zeros(200)));
      const [bareKept, bareRefused] = await withBareSink(async (sink, to) => {
        await form(to, piecesOf(whole));
        return [
          await measured(sink, () => form(to, piecesOf(whole))),
          await measured(sink, () => form(to, zeros(200))),
        ] as const;
      });
      return [
        figureOf("memory added by an import of 31 MB through the form, checked and stored", kept, bareKept, 302),
        figureOf("memory added by 200 MB through the form, refused with the form filled", refused, bareRefused, 413),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    remove();
  }
}
