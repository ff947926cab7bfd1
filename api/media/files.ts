import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { newId } from "../db/ids.ts";
import { type MediaPurpose, mediaFiles } from "../db/schema/media.ts";
import type { Statements } from "../db/statements.ts";
import type { ReceivedFile } from "./receive.ts";
import { typeOfBytes } from "./sniff.ts";
import { type ByteRange, type MediaStore, mediaKey } from "./store.ts";

export type MediaFile = typeof mediaFiles.$inferSelect;
/** A file whose bytes are in the store and whose row is not written yet. */
export type StoredFile = Omit<typeof mediaFiles.$inferInsert, "state" | "deletedAt">;
/** What is known of a file besides its bytes. */
export type AboutFile = {
  purpose: MediaPurpose;
  ownerId: string;
  name: string;
  organizationId?: string;
  restaurantId?: string;
  uploadedBy?: string;
  width?: number;
  height?: number;
};

/**
 * Puts a received file into the store, under a new id. The row it returns is inserted by `insertFile` in the transaction of the change: a
 * process that ends in between leaves bytes without a row, which the sweep deletes. MediaUnavailable when it cannot be stored.
 */
export async function storeFile(store: MediaStore, file: ReceivedFile, about: AboutFile): Promise<StoredFile> {
  const id = newId();
  await store.put(mediaKey(id), file);
  return { id, sha256: file.sha256, sizeBytes: file.size, type: typeOfBytes(file.head), ...about };
}

/** Records a stored file, and returns its id for the record it belongs to. */
export async function insertFile(tx: Statements, file: StoredFile): Promise<string> {
  await tx.insert(mediaFiles).values(file);
  return file.id;
}

/** A file that is not deleted; null without one. */
export async function findFile(tx: Statements, id: string): Promise<MediaFile | null> {
  const [file] = await tx
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, "stored")));
  return file ?? null;
}

/** The bytes of a file, as a stream; null when the store does not have them. MediaUnavailable as the store. */
export const openFile = (store: MediaStore, { id }: { id: string }, range?: ByteRange): Promise<Readable | null> =>
  store.get(mediaKey(id), range);

/** Bytes by their id in the store, or those that are not moved there yet; null when there are none. */
export async function openBytes(
  store: MediaStore,
  { mediaId, content }: { mediaId: string | null; content: Buffer | null },
): Promise<Readable | null> {
  if (mediaId) return openFile(store, { id: mediaId });
  return content && Readable.from([content]);
}

/** The same, whole in memory: for files of a few megabytes. */
export async function readBytes(
  store: MediaStore,
  one: { mediaId: string | null; content: Buffer | null },
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!one.mediaId) return one.content && new Uint8Array(one.content);
  const stream = await openBytes(store, one);
  return stream && new Uint8Array(await buffer(stream));
}
