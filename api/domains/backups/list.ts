import { desc, eq, inArray, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { backupRuns as r } from "#api/db/schema/backups.ts";
import type { BackupList, BackupRun } from "#contract/backups/schemas.ts";
import { listFolder } from "./folder.ts";

const columns = {
  kind: r.kind,
  state: r.state,
  step: r.step,
  backupName: r.backupName,
  by: r.userName,
  createdAt: instant(r.createdAt),
  endedAt: instant(r.endedAt),
  failure: r.failure,
  reason: r.reason,
  result: r.result,
};

/** The backups in the folder, each with its last trial, and the latest run. */
export async function listBackups({ database, settings }: ApiContext): Promise<BackupList> {
  const [backups, [run], checks] = await Promise.all([
    listFolder(settings),
    database.orm.select(columns).from(r).orderBy(desc(r.createdAt)).limit(1),
    database.orm
      .selectDistinctOn([r.backupName], columns)
      .from(r)
      .where(sql`${eq(r.kind, "check")} and ${inArray(r.state, ["done", "failed"])}`)
      .orderBy(r.backupName, desc(r.createdAt)),
  ]);
  const checkOf = new Map<string, BackupRun>(checks.map((check) => [check.backupName, check]));
  return {
    backups: backups.map((backup) => ({ ...backup, check: checkOf.get(backup.name) ?? null })),
    run: run ?? null,
    store: settings.place.databaseUrl === undefined ? "embedded" : "postgres",
  };
}
