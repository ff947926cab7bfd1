import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm";
import { deleteHalfReceived } from "#uploads/receive-form.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { ago } from "../db/instants.ts";
import { mediaFiles, mediaSweeps } from "../db/schema/media.ts";
import { isAnyOf } from "../db/statements.ts";
import type { Log } from "../log.ts";
import { idOfKey, type MediaStore, mediaKey, shards } from "./store.ts";

type Services = { database: Database; media: MediaStore; log: Log };
export type SweepCounts = { deletedCount: number; orphanCount: number; missingCount: number };

/** For so long bytes stay whose row is deleted, or not there: an upload may be under way, a backup being made. */
const restMs = 24 * 60 * 60 * 1000;
const atOnce = 500;
const keptSweeps = 30;

/** Deletes bytes of files that were deleted a day ago, and then their rows. */
async function deleteDeleted({ database, media }: Services): Promise<number> {
  const { id, state, deletedAt } = mediaFiles;
  for (let count = 0; ; ) {
    const rows = await database.orm
      .select({ id })
      .from(mediaFiles)
      .where(and(eq(state, "deleted"), lt(deletedAt, ago("24 hours"))))
      .limit(atOnce);
    for (const row of rows) await media.delete(mediaKey(row.id));
    const ids = rows.map((row) => row.id);
    await database.orm.delete(mediaFiles).where(isAnyOf(id, ids));
    count += rows.length;
    if (rows.length < atOnce) return count;
  }
}

/** Compares the rows of a shard with the store: deletes old bytes without a row, returns files without bytes. */
async function compareShard({ database, media }: Services, shard: string, now: number) {
  const { id, state } = mediaFiles;
  const ofShard = sql`right(${id}::text, 2) = ${shard}`;
  // Rows first: of what is uploaded meanwhile, the store then shows more than the rows, and those bytes are too new to be deleted.
  const rows = await database.orm.select({ id, state }).from(mediaFiles).where(ofShard);
  const known = new Set(rows.map((row) => row.id));
  const missing = new Set(rows.filter((row) => row.state === "stored").map((row) => row.id));
  let orphanCount = 0;
  for await (const { key, modifiedAt } of media.list(shard)) {
    const found = idOfKey(key) ?? "";
    missing.delete(found);
    if (known.has(found) || now - modifiedAt.getTime() < restMs) continue;
    await media.delete(key);
    orphanCount += 1;
  }
  return { orphanCount, missing: [...missing] };
}

/**
 * Compares rows and store both ways. Bytes without a row for a day are deleted; a row without bytes is logged and counted, since nothing
 * but a backup can bring them back. Throws MediaUnavailable, before it deletes anything, when the store cannot be listed.
 */
export async function sweepMedia(services: Services, now = Date.now()): Promise<SweepCounts> {
  const { database, media, log } = services;
  await media.check();
  await deleteHalfReceived(media.receiving, restMs, now);
  const counts = { deletedCount: await deleteDeleted(services), orphanCount: 0, missingCount: 0 };
  for (const shard of shards) {
    const { orphanCount, missing } = await compareShard(services, shard, now);
    counts.orphanCount += orphanCount;
    counts.missingCount += missing.length;
    if (missing.length > 0) log.error("files are missing from the media store", { store: media.name, ids: missing });
  }
  await database.orm.insert(mediaSweeps).values({ id: newId(), ...counts });
  const kept = database.orm
    .select({ id: mediaSweeps.id })
    .from(mediaSweeps)
    .orderBy(desc(mediaSweeps.id))
    .limit(keptSweeps);
  await database.orm.delete(mediaSweeps).where(notInArray(mediaSweeps.id, kept));
  log.info("media store swept", { store: media.name, ...counts });
  return counts;
}
