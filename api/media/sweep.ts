import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm";
import { deleteHalfReceived } from "#uploads/receive-form.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { ago } from "../db/instants.ts";
import { mediaFiles, mediaOrphans, mediaSweeps } from "../db/schema/media.ts";
import { isAnyOf } from "../db/statements.ts";
import type { Log } from "../log.ts";
import { idOfKey, type MediaStore, mediaKey, shards } from "./store.ts";

type Services = { database: Database; media: MediaStore; log: Log; settings: { media: { retentionDays: number } } };
export type SweepCounts = { deletedCount: number; orphanCount: number; missingCount: number };

/** So old are bytes without a row at least: an upload may be under way. */
const underWayMs = 24 * 60 * 60 * 1000;
const atOnce = 500;
const keptSweeps = 30;

/**
 * Bytes stay for so long once their row is deleted, or found to be missing. A copy of the database alone that is put back within that time
 * finds all files it knows of, and what it does not know of waits for another copy.
 */
const isRested = (since: typeof mediaFiles.deletedAt | typeof mediaOrphans.foundAt, { settings }: Services) =>
  lt(since, ago(`${settings.media.retentionDays} days`));

/** Deletes bytes of files that were deleted long enough ago, and then their rows. */
async function deleteDeleted(services: Services): Promise<number> {
  const { database, media } = services;
  const { id, state, deletedAt } = mediaFiles;
  for (let count = 0; ; ) {
    const rows = await database.orm
      .select({ id })
      .from(mediaFiles)
      .where(and(eq(state, "deleted"), isRested(deletedAt, services)))
      .limit(atOnce);
    for (const row of rows) await media.delete(mediaKey(row.id));
    const ids = rows.map((row) => row.id);
    await database.orm.delete(mediaFiles).where(isAnyOf(id, ids));
    count += rows.length;
    if (rows.length < atOnce) return count;
  }
}

/** Orphans that earlier sweeps found, by id: whether they have rested. */
async function orphansBefore(services: Services): Promise<Map<string, boolean>> {
  const { id, foundAt } = mediaOrphans;
  const rows = await services.database.orm.select({ id, isDue: isRested(foundAt, services) }).from(mediaOrphans);
  return new Map(rows.map((row) => [row.id, row.isDue === true]));
}

/** Deletes those orphans of a shard that have rested, and remembers the others. Returns how many are deleted. */
async function deleteRested(
  { database, media }: Services,
  found: ReadonlySet<string>,
  before: Map<string, boolean>,
): Promise<number> {
  const added = [...found].filter((one) => !before.has(one)).map((id) => ({ id }));
  if (added.length > 0) await database.orm.insert(mediaOrphans).values(added).onConflictDoNothing();
  const due = [...found].filter((one) => before.get(one));
  for (const one of due) await media.delete(mediaKey(one));
  // What waits for its time stays known; what is left at the end has no bytes any more, or a row again.
  for (const one of found) if (!before.get(one)) before.delete(one);
  return due.length;
}

/** Compares the rows of a shard with the store: deletes bytes that have long been without a row, returns files without bytes. */
async function compareShard(services: Services, shard: string, now: number, before: Map<string, boolean>) {
  const { database, media } = services;
  const { id, state } = mediaFiles;
  const ofShard = sql`right(${id}::text, 2) = ${shard}`;
  // Rows first: of what is uploaded meanwhile, the store then shows more than the rows, and those bytes are too new to be deleted.
  const rows = await database.orm.select({ id, state }).from(mediaFiles).where(ofShard);
  const known = new Set(rows.map((row) => row.id));
  const missing = new Set(rows.filter((row) => row.state === "stored").map((row) => row.id));
  const orphans = new Set<string>();
  for await (const { key, modifiedAt } of media.list(shard)) {
    const found = idOfKey(key) ?? "";
    missing.delete(found);
    if (!known.has(found) && now - modifiedAt.getTime() >= underWayMs) orphans.add(found);
  }
  return { orphanCount: await deleteRested(services, orphans, before), missing: [...missing] };
}

/**
 * Compares rows and store both ways. Bytes that were without a row for `retentionDays` are deleted; a row without bytes is logged and
 * counted, since nothing but a backup can bring them back. Throws MediaUnavailable, before it deletes anything, when the store cannot be
 * listed.
 */
export async function sweepMedia(services: Services, now = Date.now()): Promise<SweepCounts> {
  const { database, media, log } = services;
  await media.check();
  await deleteHalfReceived(media.receiving, underWayMs, now);
  const counts = { deletedCount: await deleteDeleted(services), orphanCount: 0, missingCount: 0 };
  const before = await orphansBefore(services);
  for (const shard of shards) {
    const { orphanCount, missing } = await compareShard(services, shard, now, before);
    counts.orphanCount += orphanCount;
    counts.missingCount += missing.length;
    if (missing.length > 0) log.error("files are missing from the media store", { store: media.name, ids: missing });
  }
  await database.orm.delete(mediaOrphans).where(isAnyOf(mediaOrphans.id, [...before.keys()]));
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
