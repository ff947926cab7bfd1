import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { embeddedDataDir, temporaryDirectory } from "#tests/setup/database.ts";
import { type DatabaseOptions, openDatabase } from "../database.ts";
import { listMigrations, type Migration } from "../migrate.ts";
import { backupEmbedded, restoreEmbedded } from "./snapshot.ts";

const store = inject("testStore");
if (store.kind !== "embedded") throw new Error("runs on the embedded store only");
const migrations = await listMigrations();
const newest = migrations.at(-1)?.version ?? 0;

async function withDatabase<T>(options: Pick<DatabaseOptions, "dataDir" | "migrations">, sql: string): Promise<T[]> {
  const database = await openDatabase({ ...options, poolSize: 1, isDurable: false });
  try {
    return (await database.pool.query(sql)).rows as T[];
  } finally {
    await database.close();
  }
}
const write = (dataDir: string, key: string) =>
  withDatabase({ dataDir }, `insert into settings (key, value) values ('${key}', '1')`);
const read = async (dataDir: string) =>
  (await withDatabase<{ key: string }>({ dataDir }, "select key from settings order by key")).map(({ key }) => key);

test("a restored backup holds what was there when it was made, and what it replaced is kept", async () => {
  const dataDir = embeddedDataDir(store.templateDir);
  await write(dataDir, "before");
  const backup = await backupEmbedded(dataDir, temporaryDirectory());
  await write(dataDir, "after");
  const kept = await restoreEmbedded(dataDir, backup);
  expect(await read(dataDir)).toEqual(["before"]);
  expect(existsSync(join(kept ?? "", "PG_VERSION"))).toBe(true);
});

test("a backup is restored to an empty machine", async () => {
  const dataDir = embeddedDataDir(store.templateDir);
  await write(dataDir, "moved");
  const backup = await backupEmbedded(dataDir, temporaryDirectory());
  const elsewhere = join(temporaryDirectory(), "data");
  expect(await restoreEmbedded(elsewhere, backup)).toBeNull();
  expect(await read(elsewhere)).toEqual(["moved"]);
});

test("neither backup nor restore touches a database that is in use", async () => {
  const dataDir = embeddedDataDir(store.templateDir);
  const backup = await backupEmbedded(dataDir, temporaryDirectory());
  const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
  await expect(backupEmbedded(dataDir, temporaryDirectory())).rejects.toThrow(/in use by another Comptoir process/);
  await expect(restoreEmbedded(dataDir, backup)).rejects.toThrow(/in use by another Comptoir process/);
  await database.close();
});

test("a backup of a newer Comptoir, an incomplete one and one of PostgreSQL are refused, and nothing changes", async () => {
  const dataDir = embeddedDataDir(store.templateDir);
  await write(dataDir, "still here");
  const backup = await backupEmbedded(dataDir, temporaryDirectory());
  const manifest = join(backup, "manifest.json");
  const original = JSON.parse(readFileSync(manifest, "utf8"));
  const refusal = async (changes: object) => {
    writeFileSync(manifest, JSON.stringify({ ...original, ...changes }));
    return restoreEmbedded(dataDir, backup).then(
      () => "restored",
      (error: Error) => error.message,
    );
  };
  expect(await refusal({ schemaVersion: newest + 1 })).toMatch(/knows versions up to \d+\. Restore it with the newer/);
  expect(await refusal({ format: undefined })).toMatch(/made by a version of Comptoir whose tables this one cannot/);
  expect(await refusal({ store: "postgres" })).toMatch(/is a backup of a PostgreSQL database/);
  rmSync(manifest);
  await expect(restoreEmbedded(dataDir, backup)).rejects.toThrow(/is not a complete backup/);
  expect(await read(dataDir)).toEqual(["still here"]);
});

test("a database is backed up before it is migrated, and the backup opens with the older code", async () => {
  const dataDir = embeddedDataDir(store.templateDir);
  await write(dataDir, "precious");
  const added: Migration = { version: newest + 1, name: "added.sql", sql: "delete from settings", checksum: "x" };
  expect(await withDatabase({ dataDir, migrations: [...migrations, added] }, "select key from settings")).toEqual([]);
  const [name = "", ...others] = readdirSync(join(dataDir, "backups"));
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*-before-migration$/);
  await restoreEmbedded(dataDir, join(dataDir, "backups", name));
  expect(await read(dataDir)).toEqual(["precious"]);
});
