import { parentPort, workerData } from "node:worker_threads";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { remark, type SourceRow, UnreadableFile } from "../../../platforms/files/source.ts";
import type { ReadLimits } from "./limits.ts";
import { type ReadFile, readImportFile } from "./read-file.ts";

/** What the thread has to read. */
export type Task = { name: string; limits: ReadLimits | undefined; kind: ImportKind | undefined };
/** Messages to the thread: the next piece of the file (null = its end), or a request for more rows. */
export type ToThread = { piece: Uint8Array | null } | { more: true };
/** Messages of the thread: it needs a piece, has rows (as JSON, which deep nesting cannot break), or has ended. */
export type FromThread =
  | { wants: "piece" }
  | { rows: string; refusals: ReadFile["refusals"] }
  | { read: Omit<ReadFile, "rows" | "refusals"> }
  | { failure: UnreadableFile["failure"] };

/** Small enough that receiving them does not delay other requests. */
const rowsPerMessage = 500;

const port = parentPort;
let heard: PromiseWithResolvers<ToThread> | null = null;
port?.on("message", (message: ToThread) => heard?.resolve(message));

function say(said: FromThread): Promise<ToThread> {
  heard = Promise.withResolvers<ToThread>();
  port?.postMessage(said);
  return heard.promise;
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await say({ wants: "piece" });
    if (!("piece" in message) || message.piece === null) return;
    yield message.piece;
  }
}

/** Rows that nest too deep to be sent are refused singly. */
async function sayRows(rows: SourceRow[]): Promise<void> {
  try {
    await say({ rows: JSON.stringify(rows), refusals: [] });
  } catch {
    for (const row of rows)
      try {
        await say({ rows: JSON.stringify([row]), refusals: [] });
      } catch {
        await say({ rows: "[]", refusals: [remark(row, "invalid_json")] });
      }
  }
}

async function read({ name, limits, kind }: Task): Promise<void> {
  const { rows, refusals, ...rest } = await readImportFile({ name, chunks: pieces() }, limits, kind);
  for (let start = 0; start < refusals.length; start += rowsPerMessage)
    await say({ rows: "[]", refusals: refusals.slice(start, start + rowsPerMessage) });
  for (let start = 0; start < rows.length; start += rowsPerMessage)
    await sayRows(rows.slice(start, start + rowsPerMessage));
  port?.postMessage({ read: rest } satisfies FromThread);
}

// The thread's owner ends it after the last message.
read(workerData as Task).catch((error: unknown) => {
  if (!(error instanceof UnreadableFile)) throw error;
  port?.postMessage({ failure: error.failure } satisfies FromThread);
});
