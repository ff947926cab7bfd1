import { chmodSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, inject, test, vi } from "vitest";
import { createReview } from "#tests/factories/records.ts";
import { serverDatabaseUrl, temporaryDirectory } from "#tests/setup/database.ts";
import { openDatabase } from "../database.ts";
import { backupPostgres, restorePostgres } from "./postgres-tools.ts";

const store = inject("testStore");
if (store.kind !== "postgres") throw new Error("runs on PostgreSQL only");

afterEach(() => {
  vi.unstubAllEnvs();
});

async function count(databaseUrl: string) {
  const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 1 });
  const { rows } = await database.pool.query(
    "select (select count(*) from reviews) as reviews, (select sum(count) from review_totals) as counted",
  );
  await database.close();
  return rows[0];
}

async function withReviews(reviewCount: number) {
  const databaseUrl = await serverDatabaseUrl(store as Extract<typeof store, { kind: "postgres" }>);
  const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 1 });
  for (let n = 0; n < reviewCount; n++) await createReview(database);
  await database.close();
  return databaseUrl;
}

const cutHalf = (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2));

function addRow(backup: string) {
  const path = join(backup, "sums.json");
  const sums = JSON.parse(readFileSync(path, "utf8")) as { table: string; rows: number }[];
  writeFileSync(
    path,
    JSON.stringify(sums.map((sum) => (sum.table === "reviews" ? { ...sum, rows: sum.rows + 1 } : sum))),
  );
}

test("a backup replaces what a database holds, when asked to, and keeps its counts right", async () => {
  const backup = await backupPostgres(await withReviews(3), temporaryDirectory());
  const other = await withReviews(1);
  await expect(restorePostgres(other, backup, false)).rejects.toThrow(/add --replace/);
  expect(await count(other)).toEqual({ reviews: 1, counted: 1 });
  await restorePostgres(other, backup, true);
  expect(await count(other)).toEqual({ reviews: 3, counted: 3 });
});

test.each<[string, (backup: string) => void, RegExp]>([
  ["is cut", (backup) => cutHalf(join(backup, "database.dump")), /is damaged: database\.dump has changed/],
  [
    "is cut, and of before there were hashes",
    (backup) => {
      rmSync(join(backup, "hashes.json"));
      cutHalf(join(backup, "database.dump"));
    },
    /is damaged: pg_restore failed/,
  ],
  ["holds other rows than were summed", (backup) => addRow(backup), /is damaged: reviews would hold something else/],
])("a backup that %s is refused, and the former database stays", async (_what, damage, message) => {
  const backup = await backupPostgres(await withReviews(3), temporaryDirectory());
  damage(backup);
  const other = await withReviews(1);
  await expect(restorePostgres(other, backup, true)).rejects.toThrow(message);
  expect(await count(other)).toEqual({ reviews: 1, counted: 1 });
});

test("a backup of before there were sums is restored", async () => {
  const backup = await backupPostgres(await withReviews(2), temporaryDirectory());
  for (const name of ["sums.json", "hashes.json"]) rmSync(join(backup, name));
  const empty = await withReviews(0);
  await restorePostgres(empty, backup, true);
  expect(await count(empty)).toEqual({ reviews: 2, counted: 2 });
});

test("a backup of a newer Comptoir is refused", async () => {
  const databaseUrl = await withReviews(1);
  const backup = await backupPostgres(databaseUrl, temporaryDirectory());
  const manifest = join(backup, "manifest.json");
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), schemaVersion: 9999 }));
  await expect(restorePostgres(databaseUrl, backup, true)).rejects.toThrow(/schema version 9999/);
  expect(await count(databaseUrl)).toEqual({ reviews: 1, counted: 1 });
});

test("a missing pg_dump names what to install, and a failing one repeats what it said", async () => {
  const databaseUrl = await withReviews(0);
  const programs = temporaryDirectory();
  vi.stubEnv("PATH", programs);
  await expect(backupPostgres(databaseUrl, temporaryDirectory())).rejects.toThrow(/pg_dump was not found. Install/);
  const failing = join(programs, "pg_dump");
  writeFileSync(failing, "#!/bin/sh\necho 'server version mismatch' >&2\nexit 1\n");
  chmodSync(failing, 0o755);
  await expect(backupPostgres(databaseUrl, temporaryDirectory())).rejects.toThrow(/server version mismatch/);
});
