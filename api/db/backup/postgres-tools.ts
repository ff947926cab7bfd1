import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "#config/child-environment.ts";
import { listApplied } from "../migrate.ts";
import { openServer } from "../server.ts";
import { listFiles } from "./listed-files.ts";
import { type AddFiles, newBackupDirectory, requireRestorable, writeManifest } from "./manifest.ts";

/**
 * Backs a PostgreSQL database up with `pg_dump` to a new folder below `parent`, with what `addFiles` adds, and returns that folder. Files
 * are listed after the dump: their bytes stay for a day after they are deleted, so that those of the dump are still there.
 */
export async function backupPostgres(databaseUrl: string, parent: string, addFiles?: AddFiles): Promise<string> {
  const applied = await inspect(databaseUrl);
  const target = newBackupDirectory(parent);
  const unfinished = `${target}.new`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const content = join(unfinished, "database.dump");
    await runPostgresTool("pg_dump", databaseUrl, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--file=${content}`,
    ]);
    await addFiles?.(unfinished, await filesOf(databaseUrl));
    writeManifest(unfinished, { store: "postgres", schemaVersion: applied.at(-1)?.version ?? 0 });
    renameSync(unfinished, target);
    return target;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts a backup into a PostgreSQL database with `pg_restore`, in one transaction. Throws as `requireRestorable`, and when
 * the database holds tables already, unless `replace` says to drop them.
 */
export async function restorePostgres(databaseUrl: string, backup: string, replace: boolean): Promise<void> {
  await requireRestorable(backup, "postgres");
  const applied = await inspect(databaseUrl);
  if (applied.length > 0 && !replace)
    throw new Error("The database holds the tables of a Comptoir already. To replace them, add --replace.");
  await runPostgresTool("pg_restore", databaseUrl, [
    ...(replace ? ["--clean", "--if-exists"] : []),
    "--no-owner",
    "--no-privileges",
    "--single-transaction",
    "--exit-on-error",
    join(backup, "database.dump"),
  ]);
}

async function inspect(databaseUrl: string) {
  const store = await openServer(databaseUrl, 1);
  return listApplied(store.pool).finally(() => store.close());
}

async function filesOf(databaseUrl: string) {
  const store = await openServer(databaseUrl, 1);
  return listFiles(store.pool).finally(() => store.close());
}

/**
 * Runs a client program on a database. The password goes through the environment: arguments can be read by everyone on the machine. Throws what
 * the program said.
 */
export async function runPostgresTool(
  tool: "pg_dump" | "pg_restore",
  databaseUrl: string,
  options: string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const child = spawn(tool, [`--dbname=${url.href}`, ...options], {
    env: childEnvironment(password ? { PGPASSWORD: password } : {}),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(`${tool} was not found. Install PostgreSQL's client programs (Debian: postgresql-client).`);
  });
  if (code !== 0) throw new Error(`${tool} failed:\n${Buffer.concat(said).toString().trim()}`);
}
