import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fail } from "../errors.ts";
import { folderFailure } from "./failures.ts";

/** A complete upload on this machine's disk, not stored yet. */
export type ReceivedFile = {
  path: string;
  size: number;
  /** Of all bytes, in hexadecimal digits. */
  sha256: string;
  /** Its first bytes, which tell its type. */
  head: Uint8Array;
};
type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const headBytes = 512;

/**
 * Writes bytes to a file of the folder as they come, counted and hashed; nothing is held in memory. PAYLOAD_TOO_LARGE as soon as they are
 * more than `maxBytes`, MediaUnavailable when the disk is full. The file is gone when this throws.
 */
export async function receive(
  directory: string,
  source: Bytes,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<ReceivedFile> {
  const path = join(directory, randomUUID());
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let [size, headSize] = [0, 0];
  async function* counted() {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw fail("PAYLOAD_TOO_LARGE");
      hash.update(chunk);
      if (headSize < headBytes) {
        const piece = Buffer.from(chunk.subarray(0, headBytes - headSize));
        head.push(piece);
        headSize += piece.byteLength;
      }
      yield chunk;
    }
  }
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // `flush`: on the disk before it counts as received.
    await pipeline(counted, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
    return { path, size, sha256: hash.digest("hex"), head: Buffer.concat(head) };
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw folderFailure(error, directory) ?? error;
  }
}

/** Receives a file for the time of some work on it. What the work has not stored is deleted afterwards. */
export async function withReceived<T>(
  { receiving }: { receiving: string },
  source: Bytes,
  maxBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const file = await receive(receiving, source, maxBytes);
  try {
    return await work(file);
  } finally {
    await rm(file.path, { force: true });
  }
}
