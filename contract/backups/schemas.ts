import { z } from "zod";
import { Instant } from "../ids.ts";

/** The folder of a backup: the moment it was begun, and why where it was not asked for. */
export const BackupName = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z(?:-[a-z-]{1,40})?$/);

/**
 * `mayNotCreate`: the database role may not create the database a backup is tried in · `noTools`: PostgreSQL's client programs are missing ·
 * `interrupted`: its process ended · `other`: see the reason.
 */
export const backupFailures = ["mayNotCreate", "noTools", "interrupted", "other"] as const;
export type BackupFailure = (typeof backupFailures)[number];

/** What a trial of a backup found: it was restored into an empty database, which is gone again. */
export const BackupCheck = z.object({
  tableCount: z.number().int(),
  rowCount: z.number().int(),
  /** False for a backup of a command, which holds no sums to compare with. */
  isCompared: z.boolean(),
  /** Tables that hold other rows than the live database held then. */
  differing: z.array(z.string()),
  /** Files of the backup, compared by hash; null where it only lists them. */
  files: z
    .object({ count: z.number().int(), missingCount: z.number().int(), damagedCount: z.number().int() })
    .nullable(),
});
export type BackupCheck = z.infer<typeof BackupCheck>;

/** A backup being made or tried, or the outcome. */
export const BackupRun = z.object({
  kind: z.enum(["backup", "check"]),
  state: z.enum(["waiting", "running", "done", "failed"]),
  step: z.enum(["waiting", "database", "files", "restoring", "done"]),
  backupName: BackupName,
  by: z.string(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  failure: z.enum(backupFailures).nullable(),
  /** Without secrets and addresses; empty where all is well. */
  reason: z.string(),
  result: BackupCheck.nullable(),
});
export type BackupRun = z.infer<typeof BackupRun>;

/** A complete backup in the folder of this installation. */
export const Backup = z.object({
  name: BackupName,
  createdAt: Instant,
  store: z.enum(["embedded", "postgres"]),
  sizeBytes: z.number().int(),
  /** False for one of the other store, or of a newer or a much older Comptoir. */
  isRestorable: z.boolean(),
  /** Its last trial. */
  check: BackupRun.nullable(),
});
export type Backup = z.infer<typeof Backup>;

export const BackupList = z.object({
  backups: z.array(Backup),
  /** What is under way, else what ended last. */
  run: BackupRun.nullable(),
  store: z.enum(["embedded", "postgres"]),
});
export type BackupList = z.infer<typeof BackupList>;
