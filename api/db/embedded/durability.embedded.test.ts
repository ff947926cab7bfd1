import { expect, inject, test } from "vitest";
import { embeddedDataDir } from "#tests/setup/database.ts";
import { openDatabase } from "../database.ts";

const store = inject("testStore");
if (store.kind !== "embedded") throw new Error("runs on the embedded store only");

test("every commit is synced to the disk before it is acknowledged", async () => {
  const database = await openDatabase({ dataDir: embeddedDataDir(store.templateDir), poolSize: 1 });
  const { rows } = await database.pool.query(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name",
  );
  await database.close();
  expect(rows).toEqual([
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "synchronous_commit", setting: "on" },
    { name: "wal_sync_method", setting: "fsync" },
  ]);
});
