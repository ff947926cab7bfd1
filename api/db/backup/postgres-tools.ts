import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { childEnvironment } from "#config/child-environment.ts";
import { listApplied } from "../migrate.ts";
import { openServer } from "../server.ts";
import { statementsOn } from "../statements.ts";
import { damaged, requireUnchanged, writeHashes } from "./hashes.ts";
import { type ListedFile, listFiles } from "./listed-files.ts";
import { type AddFiles, newBackupDirectory, requireRestorable, writeManifest } from "./manifest.ts";
import { comparison, differenceIn, readSums, sumTables, type TableSums, writeSums } from "./sums.ts";

/** What a database held at the moment of its backup. */
export type ReadDatabase = { sums: TableSums; files: ListedFile[]; schemaVersion: number };

/** Dumps a server's database as it is at one moment into a folder; what is summed is what is dumped. */
export async function dumpServer(pool: Pool, databaseUrl: string, folder: string): Promise<ReadDatabase> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const applied = await listApplied(client);
    const files = await listFiles(client);
    await runPostgresTool("pg_dump", databaseUrl, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${rows[0]?.id}`,
      `--file=${join(folder, dumpName)}`,
    ]);
    const sums = await sumTables(statementsOn(client));
    return { sums, files, schemaVersion: applied.at(-1)?.version ?? 0 };
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

const dumpName = "database.dump";

/**
 * Backs a PostgreSQL database up with `pg_dump` to a new folder below `parent`, with what `addFiles` adds, and returns that folder. Bytes
 * of files stay for a day after they are deleted, so that those of the dump are still there when they are copied.
 */
export async function backupPostgres(databaseUrl: string, parent: string, addFiles?: AddFiles): Promise<string> {
  const store = await openServer(databaseUrl, 1);
  const target = newBackupDirectory(parent);
  const unfinished = `${target}.new`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const { sums, files, schemaVersion } = await dumpServer(store.pool, databaseUrl, unfinished);
    await writeSums(unfinished, sums);
    await writeHashes(unfinished);
    await addFiles?.(unfinished, files);
    writeManifest(unfinished, { store: "postgres", schemaVersion });
    renameSync(unfinished, target);
    return target;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await store.close();
  }
}

/**
 * Puts a backup into a PostgreSQL database in one transaction, which ends by comparing every table with what was summed: a backup that is cut
 * or damaged leaves the database as it was. Throws as `requireRestorable`, for a damaged one, and when the database holds tables already,
 * unless `replace` says to drop them.
 */
export async function restorePostgres(databaseUrl: string, backup: string, replace: boolean): Promise<void> {
  await requireRestorable(backup, "postgres");
  const applied = await inspect(databaseUrl);
  if (applied.length > 0 && !replace)
    throw new Error("The database holds the tables of a Comptoir already. To replace them, add --replace.");
  await requireUnchanged(backup);
  const sums = await readSums(backup);
  const options = [...(replace ? ["--clean", "--if-exists"] : []), "--no-owner", "--no-privileges"];
  const script = start("pg_restore", [...options, "--file=-", join(backup, dumpName)]);
  const session = start(
    "psql",
    [...connectionOf(databaseUrl).options, ...scriptOptions],
    connectionOf(databaseUrl).env,
  );
  // The other end may have closed: what it said is told below.
  session.child.stdin.on("error", () => {});
  session.child.stdin.write("begin;\n");
  script.child.stdout.pipe(session.child.stdin, { end: false });
  const written = script.ended.then(
    () => void session.child.stdin.end(`\n${sums ? comparison(sums) : ""}commit;\n`),
    // Without a commit nothing stays; its input may stand in the middle of a row.
    (error: unknown) => {
      session.child.kill("SIGKILL");
      throw error;
    },
  );
  const [wrote, ran] = await Promise.allSettled([written, session.ended]);
  if (ran.status === "rejected" && session.child.signalCode === null) {
    script.child.kill();
    throw differenceIn(backup, messageOf(ran.reason)) ?? ran.reason;
  }
  if (wrote.status === "rejected") throw damaged(backup, messageOf(wrote.reason), wrote.reason);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** Reads no settings of whoever runs it, asks nothing, and stops at the first error. */
const scriptOptions = ["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "--output=/dev/null"];

async function inspect(databaseUrl: string) {
  const store = await openServer(databaseUrl, 1);
  return listApplied(store.pool).finally(() => store.close());
}

/** Runs a client program on a database. Throws what it said. */
export async function runPostgresTool(
  tool: "pg_dump" | "pg_restore",
  databaseUrl: string,
  options: string[],
): Promise<void> {
  const connection = connectionOf(databaseUrl);
  const { child, ended } = start(tool, [...connection.options, ...options], connection.env);
  child.stdin.end();
  child.stdout.resume();
  await ended;
}

/** How a client program reaches a database. The password goes through the environment: arguments can be read by everyone on the machine. */
function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { options: [`--dbname=${url.href}`], env: childEnvironment(password ? { PGPASSWORD: password } : {}) };
}

/** Starts a client program; `ended` throws what it said when it failed. */
function start(tool: "pg_dump" | "pg_restore" | "psql", options: string[], env = childEnvironment({})) {
  const child = spawn(tool, options, { env, stdio: ["pipe", "pipe", "pipe"] });
  const said: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const ended = once(child, "close").then(
    ([code]) => {
      if (code !== 0) throw new Error(`${tool} failed:\n${Buffer.concat(said).toString().trim()}`);
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      throw new Error(`${tool} was not found. Install PostgreSQL's client programs (Debian: postgresql-client).`);
    },
  );
  return { child, ended };
}
