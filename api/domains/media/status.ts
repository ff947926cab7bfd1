import { count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { imports } from "#api/db/schema/imports.ts";
import { mediaFiles, mediaSweeps } from "#api/db/schema/media.ts";
import { reviewReportFiles } from "#api/db/schema/review-work/reports.ts";
import { templateImports } from "#api/db/schema/templates.ts";
import { users } from "#api/db/schema/users.ts";
import type { Statements } from "#api/db/statements.ts";
import type { MediaStore } from "#api/media/store.ts";
import type { MediaStatus } from "#contract/media/schemas.ts";

async function countInDatabase(tx: Statements): Promise<number> {
  const found = [
    await tx.select({ n: count() }).from(users).where(isNotNull(users.avatar)),
    await tx.select({ n: count() }).from(imports).where(isNotNull(imports.content)),
    await tx.select({ n: count() }).from(templateImports).where(isNotNull(templateImports.content)),
    await tx.select({ n: count() }).from(reviewReportFiles).where(isNotNull(reviewReportFiles.content)),
  ];
  return found.reduce((sum, [row]) => sum + (row?.n ?? 0), 0);
}

const isReachable = (media: MediaStore) =>
  media.check().then(
    () => true,
    () => false,
  );

const sweepOf = ({ at, deletedCount, orphanCount, missingCount }: typeof mediaSweeps.$inferSelect) => ({
  at: at.toISOString(),
  deletedCount,
  orphanCount,
  missingCount,
});

/** The state of the media store and what the last sweep found. */
export async function getMediaStatus({ database: { orm }, media }: ApiContext): Promise<MediaStatus> {
  const sizeBytes = sql<number>`coalesce(sum(${mediaFiles.sizeBytes}), 0)::bigint`;
  const [files] = await orm
    .select({ count: count(), sizeBytes })
    .from(mediaFiles)
    .where(eq(mediaFiles.state, "stored"));
  const [last] = await orm.select().from(mediaSweeps).orderBy(desc(mediaSweeps.id)).limit(1);
  return {
    store: media.kind,
    isReachable: await isReachable(media),
    fileCount: files?.count ?? 0,
    sizeBytes: files?.sizeBytes ?? 0,
    inDatabaseCount: await countInDatabase(orm),
    lastSweep: last ? sweepOf(last) : null,
  };
}
