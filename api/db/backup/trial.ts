import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startAndSum } from "../embedded/snapshot.ts";
import { openServer } from "../server.ts";
import { sqlStateOf } from "../sql-states.ts";
import { statementsOn } from "../statements.ts";
import { requireUnchanged } from "./hashes.ts";
import { requireRestorable } from "./manifest.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import type { DatabasePlace } from "./running.ts";
import { sumTables, type TableSums } from "./sums.ts";

/** The role of `DATABASE_URL` may not create the database that a backup is tried in. */
export class MayNotCreate extends Error {
  override name = "MayNotCreate";
}

const insufficientPrivilege = "42501";

/** Where a backup is tried: a folder or a database of its own, named by the run. */
export type Trial = { runId: string; folder: string };

const scratchFolder = ({ folder, runId }: Trial) => join(folder, `.check-${runId}`);
const scratchName = ({ runId }: Trial) => `comptoir_check_${runId.replaceAll("-", "")}`;

function addressOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  if (decodeURIComponent(url.pathname.slice(1)) === name)
    throw new Error("A backup is never tried in the live database.");
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(databaseUrl: string, work: (query: (text: string) => Promise<unknown>) => Promise<T>) {
  const store = await openServer(databaseUrl, 1);
  try {
    return await work((text) => store.pool.query(text));
  } finally {
    await store.close();
  }
}

/** Removes what a trial has left behind, as after a killed process. Nothing else is named like it. */
export async function endTrial({ databaseUrl }: DatabasePlace, trial: Trial): Promise<void> {
  await rm(scratchFolder(trial), { recursive: true, force: true });
  if (databaseUrl === undefined) return;
  await onServer(databaseUrl, (query) => query(`drop database if exists ${scratchName(trial)} with (force)`));
}

async function tryServer(databaseUrl: string, backup: string, trial: Trial): Promise<TableSums> {
  const name = scratchName(trial);
  const scratchUrl = addressOf(databaseUrl, name);
  await onServer(databaseUrl, (query) => query(`create database ${name} template template0`)).catch((error) => {
    throw sqlStateOf(error) === insufficientPrivilege
      ? new MayNotCreate("The database role may not create databases.", { cause: error })
      : error;
  });
  await runPostgresTool("pg_restore", scratchUrl, [
    "--no-owner",
    "--no-privileges",
    "--single-transaction",
    "--exit-on-error",
    join(backup, "database.dump"),
  ]);
  const store = await openServer(scratchUrl, 1);
  try {
    return await sumTables(statementsOn(store.pool));
  } finally {
    await store.close();
  }
}

/**
 * Restores a backup, which `download` puts below a folder, into an empty database beside the live one and returns what its tables then hold; all
 * of it is removed again, whatever comes of it. Throws as `requireRestorable`, for a damaged backup, and `MayNotCreate`.
 */
export async function tryBackup(
  place: DatabasePlace,
  download: (target: string) => Promise<string>,
  trial: Trial,
): Promise<TableSums> {
  try {
    const backup = await download(scratchFolder(trial));
    await requireRestorable(backup, place.databaseUrl === undefined ? "embedded" : "postgres");
    await requireUnchanged(backup);
    return place.databaseUrl === undefined
      ? await startAndSum(backup, join(backup, "database"))
      : await tryServer(place.databaseUrl, backup, trial);
  } finally {
    await endTrial(place, trial);
  }
}
