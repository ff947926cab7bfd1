import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { ImportKind } from "#contract/imports/schemas.ts";
import { type SourceRow, UnreadableFile } from "../../../platforms/files/source.ts";
import type { ReadLimits } from "./limits.ts";
import { type ImportFile, type ReadFile, readImportFile } from "./read-file.ts";
import type { FromThread, Task, ToThread } from "./thread.ts";

type Gathered = Pick<ReadFile, "rows" | "refusals">;

/** Sends the file piece by piece and receives the rows in portions, each in its own turn of the event loop. */
async function converse(worker: Worker, file: ImportFile): Promise<ReadFile> {
  const gathered: Gathered = { rows: [], refusals: [] };
  const chunks = file.chunks[Symbol.asyncIterator]();
  const send = (message: ToThread) => worker.postMessage(message);
  for (;;) {
    const [said] = (await once(worker, "message")) as [FromThread];
    if ("failure" in said) throw new UnreadableFile(said.failure);
    if ("read" in said) return { ...said.read, ...gathered };
    if ("wants" in said) {
      const next = await chunks.next();
      send({ piece: next.done ? null : next.value });
    } else {
      for (const row of JSON.parse(said.rows) as SourceRow[]) gathered.rows.push(row);
      for (const refusal of said.refusals) gathered.refusals.push(refusal);
      await setImmediate();
      send({ more: true });
    }
  }
}

/** A file of this size is read, in any format, in less time than a thread takes to start. */
const smallMaxBytes = 32 * 1024;

/** Reads the beginning of a file, to see whether it is small; returns the file as if unread. */
async function begin({ name, chunks }: ImportFile): Promise<{ file: ImportFile; isSmall: boolean }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  let next = await iterator.next();
  for (; !next.done && size <= smallMaxBytes; next = await iterator.next()) {
    first.push(next.value);
    size += next.value.length;
  }
  async function* again() {
    yield* first;
    for (; !next.done; next = await iterator.next()) yield next.value;
  }
  return { file: { name, chunks: again() }, isSmall: size <= smallMaxBytes };
}

/**
 * Like `readImportFile`, in a thread of its own: unpacking and parsing take seconds, in which other requests must be served. Throws
 * UnreadableFile when nothing of it can be read.
 */
export async function readInThread(given: ImportFile, limits?: ReadLimits, kind?: ImportKind): Promise<ReadFile> {
  const { file, isSmall } = await begin(given);
  if (isSmall) return readImportFile(file, limits, kind);
  const workerData: Task = { name: file.name, limits, kind };
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData, execArgv: [] });
  const broken = Promise.withResolvers<never>();
  worker.on("error", broken.reject);
  worker.on("exit", () => broken.reject(new Error("The thread that reads a file stopped.")));
  try {
    return await Promise.race([converse(worker, file), broken.promise]);
  } finally {
    broken.promise.catch(() => {});
    await worker.terminate();
  }
}
