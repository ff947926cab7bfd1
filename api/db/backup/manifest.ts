import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { codeVersion, madeByVersionBefore } from "../migrate.ts";
import type { ListedFile } from "./listed-files.ts";

/** Written last, beside the content of a backup: a backup without it is not complete. */
export const Manifest = z.object({
  product: z.literal("comptoir"),
  /** Absent in backups of the former version, whose schema versions counted other migrations. */
  format: z.literal(2).optional(),
  store: z.enum(["embedded", "postgres"]),
  schemaVersion: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Adds the recorded files to the folder of a backup before it is complete. */
export type AddFiles = (backup: string, files: readonly ListedFile[]) => Promise<void>;

const manifestPath = (backup: string) => join(backup, "manifest.json");

/** Marks a backup as complete. */
export function writeManifest(backup: string, manifest: Pick<Manifest, "store" | "schemaVersion">): void {
  const whole: Manifest = { product: "comptoir", format: 2, createdAt: new Date().toISOString(), ...manifest };
  writeFileSync(manifestPath(backup), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Throws an error with a sentence for people when the backup is incomplete, of the other store, of a newer Comptoir or of the former
 * version.
 */
export async function requireRestorable(backup: string, store: Manifest["store"]): Promise<Manifest> {
  const manifest = readManifest(backup);
  if (manifest.format === undefined) throw new Error(`The backup ${backup} ${madeByVersionBefore}`);
  if (manifest.store !== store)
    throw new Error(
      store === "embedded"
        ? `${backup} is a backup of a PostgreSQL database. Set DATABASE_URL to the database to restore it to.`
        : `${backup} is a backup of an embedded database. Restore it without DATABASE_URL, then run move-to-postgres.`,
    );
  const known = await codeVersion();
  if (manifest.schemaVersion > known)
    throw new Error(
      `${backup} has schema version ${manifest.schemaVersion} and this Comptoir knows versions up to ${known}. ` +
        "Restore it with the newer Comptoir that made it.",
    );
  return manifest;
}

function readManifest(backup: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifestPath(backup), "utf8")));
  } catch (error) {
    throw new Error(`${backup} is not a complete backup of Comptoir.`, { cause: error });
  }
}

/** The folder of a new backup: `2026-11-20T14-05-09-123Z`, followed by the reason if there is one. */
export function newBackupDirectory(parent: string, reason?: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  return join(parent, reason ? `${stamp}-${reason}` : stamp);
}
