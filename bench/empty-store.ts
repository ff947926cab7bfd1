import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgresServer, onServer, withDatabaseName } from "#tests/setup/postgres-server.ts";
import type { PreparedStore } from "./prepared-store.ts";

/** Runs the work on an empty store of this kind, deleted afterwards; `work` gets the folder or the address. Two at a time have two names. */
export async function withEmptyStore<T>(
  kind: PreparedStore["store"]["kind"],
  work: (target: string) => Promise<T>,
  databaseName = "comptoir_bench_empty",
): Promise<T> {
  if (kind === "embedded") {
    const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
    try {
      return await work(join(folder, "data"));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const serverUrl = await findPostgresServer();
  if (!serverUrl) throw new Error("PostgreSQL does not answer.");
  const drop = () =>
    onServer(serverUrl, (client) => client.query(`drop database if exists ${databaseName} with (force)`));
  await drop();
  await onServer(serverUrl, (client) => client.query(`create database ${databaseName}`));
  try {
    return await work(withDatabaseName(serverUrl, databaseName));
  } finally {
    await drop();
  }
}
