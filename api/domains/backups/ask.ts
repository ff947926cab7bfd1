import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newBackupDirectory } from "#api/db/backup/manifest.ts";
import { newId } from "#api/db/ids.ts";
import { backupRuns as r } from "#api/db/schema/backups.ts";
import { sqlStateOf } from "#api/db/sql-states.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { BackupRun } from "#contract/backups/schemas.ts";
import { archiveOf } from "./archive.ts";
import { backupFolder, backupsFolder, findBackup } from "./folder.ts";

const uniqueViolation = "23505";

async function requireBackup({ settings }: ApiContext, name: string): Promise<void> {
  if (!(await findBackup(settings, name))) throw fail("NOT_FOUND");
}

async function ask(context: ApiContext, kind: BackupRun["kind"], backupName: string): Promise<void> {
  const principal = principalOf(context);
  await transaction(context.database, async (tx) => {
    const id = newId();
    await tx.insert(r).values({ id, kind, backupName, userId: principal.userId, userName: fullNameOf(principal) });
    await context.jobs.send(tx, "make-backups", {}, { key: "all" });
    const action = kind === "backup" ? "backup.asked" : "backup.checked";
    recordAudit(tx, { by: context, action, subject: { id: null, name: backupName } });
  }).catch((error) => {
    throw sqlStateOf(error) === uniqueViolation ? fail("BACKUP_RUNNING") : error;
  });
}

/** Asks for a backup, which a worker makes. BACKUP_RUNNING while another one is made or tried. */
export const askForBackup = (context: ApiContext): Promise<void> =>
  ask(context, "backup", basename(newBackupDirectory(backupsFolder(context.settings))));

/** Asks for the trial of a backup. */
export async function askForCheck(context: ApiContext, name: string): Promise<void> {
  await requireBackup(context, name);
  await ask(context, "check", name);
}

/** A backup as one file, whose taking the log tells. */
export async function downloadBackup(context: ApiContext, name: string): Promise<File> {
  await requireBackup(context, name);
  const archive = await archiveOf(backupFolder(context.settings, name), name);
  await transaction(context.database, async (tx) => {
    recordAudit(tx, { by: context, action: "backup.downloaded", subject: { id: null, name } });
  });
  return archive;
}

/** Deletes a backup. BACKUP_RUNNING while it is made or tried. */
export async function deleteBackup(context: ApiContext, name: string): Promise<void> {
  await requireBackup(context, name);
  const { database, settings } = context;
  await transaction(database, async (tx) => {
    const [busy] = await tx
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.backupName, name), inArray(r.state, ["waiting", "running"])));
    if (busy) throw fail("BACKUP_RUNNING");
    recordAudit(tx, { by: context, action: "backup.deleted", subject: { id: null, name } });
  });
  // Out of the list at once, whole or not at all.
  const folder = backupFolder(settings, name);
  await rename(folder, `${folder}.deleted`);
  await rm(`${folder}.deleted`, { recursive: true, force: true });
}
