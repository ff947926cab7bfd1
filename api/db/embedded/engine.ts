// The thread of the embedded PostgreSQL, so that its queries never block the server's event loop.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { DurableFiles } from "./durable-files.ts";
import { Frames, queryMessage } from "./frames.ts";
import type { EngineData, FromEngine, ToEngine } from "./messages.ts";

/** Large responses are sent in pieces of about this size. */
const pieceBytes = 256 * 1024;

/** The engine's cache of its files; the system's own cache behind it is shared and grows as needed. */
const bufferSize = "32MB";

const port = parentPort;
if (!port) throw new Error("The engine runs in a worker thread.");
const send = (message: FromEngine) => port.postMessage(message);

const { directory, isDurable, modules } = workerData as EngineData;
const engine = await PGlite.create({
  fs: new DurableFiles(directory),
  extensions: { pg_trgm, unaccent },
  startParams: startParams(isDurable),
  pgliteWasmModule: modules.engine,
  initdbWasmModule: modules.initdb,
});
const connections = new Map<number, Frames>();

port.on("message", (message: ToEngine) => {
  if (message.kind === "bytes") receive(message.connection, message.bytes);
  else if (message.kind === "ended") connections.delete(message.connection);
  else void close();
});
send({ kind: "ready" });

/** PGlite switches fsync off; fdatasync, the default sync method, does nothing in a WebAssembly build. */
function startParams(durable: boolean): string[] {
  const params = [...PGlite.defaultStartParams, "-c", `shared_buffers=${bufferSize}`];
  return durable ? [...params.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"] : params;
}

function receive(connection: number, bytes: Uint8Array): void {
  const frames = connections.get(connection) ?? new Frames();
  connections.set(connection, frames);
  for (const { batch, isStartup } of frames.push(bytes)) {
    // There is one session: each connection finds it as fresh as a server's, whatever the former one left open.
    if (isStartup) resetSession();
    run(batch, (piece) => send({ kind: "bytes", connection, bytes: piece }));
  }
}

function resetSession(): void {
  if (engine.isInTransaction()) run(queryMessage("rollback"), () => {});
  run(queryMessage("discard all"), () => {});
}

/** Runs one batch. The engine responds before this returns; `onPiece` gets copies that may be transferred. */
function run(batch: Uint8Array, onPiece: (piece: Uint8Array) => void): void {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    if (size > 0) onPiece(new Uint8Array(Buffer.concat(chunks)));
    chunks = [];
    size = 0;
  };
  void engine.execProtocolRawStream(batch, {
    syncToFs: false,
    onRawData: (bytes) => {
      chunks.push(bytes.slice());
      size += bytes.length;
      if (size >= pieceBytes) flush();
    },
  });
  flush();
}

/** Without listeners the thread ends by itself. */
async function close(): Promise<void> {
  await engine.close();
  port?.close();
}
