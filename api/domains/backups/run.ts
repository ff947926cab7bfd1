import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { backupRunning } from "#api/db/backup/running.ts";
import { differingTables, readSums } from "#api/db/backup/sums.ts";
import { endTrial, MayNotCreate, tryBackup } from "#api/db/backup/trial.ts";
import { ago, now } from "#api/db/instants.ts";
import { backupRuns as r } from "#api/db/schema/backups.ts";
import type { Statements } from "#api/db/statements.ts";
import { reasonOf } from "#api/jobs/failure-reason.ts";
import { leaseOn } from "#api/jobs/lease.ts";
import { backUpFiles, checkCopies } from "#api/media/copies.ts";
import type { BackupCheck, BackupFailure } from "#contract/backups/schemas.ts";
import { archiveOf } from "./archive.ts";
import { backupFolder, backupsFolder } from "./folder.ts";
import { unpack } from "./unpack.ts";

const lease = leaseOn(r);
type Run = Pick<typeof r.$inferSelect, "id" | "kind" | "backupName"> & { leaseId: string };

const heldBy = ({ id, leaseId }: Run) => lease.isHeld(eq(r.id, id), { leaseId });

/** Ends runs whose process is gone, and removes what they left: they are not begun anew, since somebody may have asked again. */
async function endInterrupted({ database, settings, log }: ApiServices): Promise<void> {
  const ended = await database.orm
    .update(r)
    .set({ state: "failed", failure: "interrupted", endedAt: now, ...lease.released })
    .where(and(eq(r.state, "running"), lease.isFree))
    .returning({ id: r.id, kind: r.kind, backupName: r.backupName });
  for (const { id, kind, backupName } of ended) {
    log.warn("a backup was interrupted", { kind, backupName });
    if (kind === "check") await endTrial(settings.place, { runId: id, folder: backupsFolder(settings) });
    else await rm(`${backupFolder(settings, backupName)}.new`, { recursive: true, force: true });
  }
}

async function claim(tx: Statements): Promise<Run | null> {
  const claimed = lease.claimed() as { leaseId: string; leaseUntil: Date };
  const [run] = await tx
    .update(r)
    .set({ ...claimed, state: "running", step: "database", startedAt: now })
    .where(eq(r.state, "waiting"))
    .returning({ id: r.id, kind: r.kind, backupName: r.backupName });
  return run ? { ...run, leaseId: claimed.leaseId } : null;
}

async function makeBackup({ database, settings, media }: ApiServices, run: Run): Promise<void> {
  const holdsBytes = media.kind === "folder";
  await backupRunning(database, settings.place, backupFolder(settings, run.backupName), {
    addFiles: async (backup, files) => void (await backUpFiles(media, files, { backup, holdsBytes })),
    onStep: async (step) => void (await database.orm.update(r).set({ step }).where(heldBy(run))),
  });
}

async function checkBackup({ database, settings }: ApiServices, run: Run): Promise<BackupCheck> {
  await database.orm.update(r).set({ step: "restoring" }).where(heldBy(run));
  const backup = backupFolder(settings, run.backupName);
  const name = run.backupName;
  // What is tried is what would be downloaded, without the files that people brought: they are compared where they are.
  const download = async (target: string) => {
    await unpack((await archiveOf(backup, name)).stream(), target, (path) => !path.startsWith(`${name}/media/`));
    return join(target, name);
  };
  const found = await tryBackup(settings.place, download, { runId: run.id, folder: backupsFolder(settings) });
  await database.orm.update(r).set({ step: "files" }).where(heldBy(run));
  const expected = await readSums(backup);
  return {
    tableCount: found.length,
    rowCount: found.reduce((sum, { rows }) => sum + rows, 0),
    isCompared: expected !== null,
    differing: expected === null ? [] : differingTables(expected, found),
    files: await checkCopies(backup),
  };
}

function failureOf(error: unknown): { failure: BackupFailure; reason: string } {
  const reason = reasonOf(error);
  if (error instanceof MayNotCreate) return { failure: "mayNotCreate", reason };
  return { failure: reason.includes("client programs") ? "noTools" : "other", reason };
}

async function carryOut(services: ApiServices, run: Run): Promise<Partial<typeof r.$inferInsert>> {
  try {
    const result = run.kind === "check" ? await checkBackup(services, run) : await makeBackup(services, run);
    return { state: "done", step: "done", ...(result ? { result } : {}) };
  } catch (error) {
    services.log.error("a backup failed", { kind: run.kind, backupName: run.backupName, error });
    return { state: "failed", ...failureOf(error) };
  }
}

/** Makes or tries the backup that was asked for, if any; ends those of killed processes. Runs of a year ago are forgotten. */
export async function runBackups(services: ApiServices): Promise<void> {
  const { orm } = services.database;
  await endInterrupted(services);
  const run = await claim(orm);
  if (!run) return;
  const became = await lease.keep(orm, heldBy(run), () => carryOut(services, run));
  await orm
    .update(r)
    .set({ ...became, endedAt: now, ...lease.released })
    .where(heldBy(run));
  await orm.delete(r).where(and(inArray(r.state, ["done", "failed"]), lt(r.createdAt, ago("1 year"))));
}

/** When a backup last succeeded, in seconds since 1970; null for never. */
export async function backupSucceededAt(tx: Statements): Promise<number | null> {
  const [row] = await tx
    .select({ at: sql<number | null>`extract(epoch from max(${r.endedAt}))::float8` })
    .from(r)
    .where(and(eq(r.kind, "backup"), eq(r.state, "done")));
  return row?.at ?? null;
}
