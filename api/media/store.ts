import type { Readable } from "node:stream";
import type { ReceivedFile } from "./receive.ts";

/** Bytes in a store. */
export type StoredBytes = { size: number; modifiedAt: Date };
/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * Where the bytes of files are. Keys are made by `mediaKey` alone. Every method throws MediaUnavailable when the store cannot be used;
 * bytes are there whole or not at all.
 */
export type MediaStore = {
  kind: "folder" | "s3";
  /** What a person calls it: the folder's path, or the bucket and its host. */
  name: string;
  /** Folder on this machine in which uploads wait until they are complete. */
  receiving: string;
  /** Stores a received file. Doing so again replaces it. The received file may be moved away by this. */
  put(key: string, file: ReceivedFile): Promise<void>;
  /** The bytes, or a range of them; null when there are none. The stream fails when the store does on the way. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  head(key: string): Promise<StoredBytes | null>;
  /** Succeeds too when there is nothing to delete. */
  delete(key: string): Promise<void>;
  /** Every key of a shard (`shards`), in no order; other things in the same folder or bucket are left out. */
  list(shard: string): AsyncIterable<StoredBytes & { key: string }>;
  /** Throws a sentence for people when the store cannot be used. */
  check(): Promise<void>;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const key = /^([0-9a-f]{2})\/([0-9a-f-]{34}\1)$/;

/** The first parts of all keys: the last two digits of the id, since the first ones are the time. */
export const shards: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));

/** The key of a file by its id. Names that people give never become part of a path. */
export function mediaKey(id: string): string {
  if (!uuid.test(id)) throw new Error("The id of a file is a UUID.");
  return `${id.slice(-2)}/${id}`;
}

/** The id in a key; null for anything that is not one of our keys. */
export function idOfKey(text: string): string | null {
  const id = key.exec(text)?.[2];
  return id !== undefined && uuid.test(id) ? id : null;
}
