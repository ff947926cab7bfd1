import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { onServer, withDatabaseName } from "./postgres-server.ts";
import type { TestStore } from "./test-store.ts";

let cleanups: (() => Promise<void>)[] = [];
let dataDir: string | null = null;

/** A fresh database of this project's store, migrated and empty. Closed and removed after the file. */
export async function testDatabase(): Promise<Database> {
  const store = inject("testStore");
  return store.kind === "embedded" ? embeddedCopy(store) : serverCopy(store);
}

/** A folder of the system's temporary directory, removed after the file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "comptoir-test-"));
  cleanups.push(async () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The data folder of everybody who calls the API in this file: the files that one adds can be read by another. */
export function testDataDir(): string {
  dataDir ??= temporaryDirectory();
  return dataDir;
}

/** An empty data folder with a migrated embedded database that nobody has opened yet. */
export function embeddedDataDir(templateDir: string): string {
  const dataDir = temporaryDirectory();
  cpSync(templateDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
}

/** A new migrated and empty database on the server, dropped after the file. Returns its address. */
export async function serverDatabaseUrl({ serverUrl, template }: Extract<TestStore, { kind: "postgres" }>) {
  const name = `comptoir_test_${newId().replaceAll("-", "")}`;
  await onServer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${template}`);
    // What a power failure may lose need not wait for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  cleanups.push(async () => {
    await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return withDatabaseName(serverUrl, name);
}

/** Called once per file by the set-up; last made, first closed. */
export async function closeTestDatabases(): Promise<void> {
  const ending = cleanups.reverse();
  cleanups = [];
  dataDir = null;
  for (const cleanup of ending) await cleanup();
}

async function embeddedCopy(store: Extract<TestStore, { kind: "embedded" }>): Promise<Database> {
  const database = await openDatabase({ dataDir: embeddedDataDir(store.templateDir), poolSize: 1, isDurable: false });
  cleanups.push(() => database.close());
  return database;
}

async function serverCopy(store: Extract<TestStore, { kind: "postgres" }>): Promise<Database> {
  const databaseUrl = await serverDatabaseUrl(store);
  const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 4 });
  cleanups.push(() => database.close());
  return database;
}
