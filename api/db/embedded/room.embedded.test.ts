import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { embeddedDataDir, temporaryDirectory } from "#tests/setup/database.ts";
import { listMigrations } from "../migrate.ts";
import { openEmbedded } from "./open.ts";

const store = inject("testStore");
if (store.kind !== "embedded") throw new Error("runs on the embedded store only");
const full = { bytes: 3 * 1024 * 1024, files: 1e6 };

test("without room for a new database the start says so, and leaves nothing half made", async () => {
  const dataDir = temporaryDirectory();
  const opening = openEmbedded({ dataDir, isDurable: false, migrations: [], findRoom: () => full });
  await expect(opening).rejects.toThrow(/^The disk of .* is full: 3 MB are left, .* takes \d+ MB.*DATA_DIR/);
  expect(existsSync(join(dataDir, "database"))).toBe(false);
  const names = openEmbedded({
    dataDir,
    isDurable: false,
    migrations: [],
    findRoom: () => ({ bytes: 1e12, files: 7 }),
  });
  await expect(names).rejects.toThrow(/takes 7 more files/);
});

test("a database that is there opens on a disk that is nearly full", async () => {
  const dataDir = embeddedDataDir(store.templateDir);
  const migrations = await listMigrations();
  const opened = await openEmbedded({ dataDir, isDurable: false, migrations, findRoom: () => full });
  expect((await opened.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  await opened.close();
});

test("an engine that stops on a full disk says that it is full", async () => {
  const dataDir = temporaryDirectory();
  // Not a database: the engine cannot start on it.
  mkdirSync(join(dataDir, "database"));
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "17");
  const opening = openEmbedded({ dataDir, isDurable: false, migrations: [], findRoom: () => full });
  await expect(opening).rejects.toThrow(/^The disk of .* is full: 3 MB are left/);
});
