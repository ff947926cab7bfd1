import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { createReview } from "#tests/factories/records.ts";
import { embeddedDataDir, temporaryDirectory } from "#tests/setup/database.ts";
import { openDatabase } from "../database.ts";
import { emptyFolders } from "./folders.ts";
import { backupEmbedded, restoreEmbedded } from "./snapshot.ts";

const store = inject("testStore");
if (store.kind !== "embedded") throw new Error("runs on the embedded store only");

async function onDatabase<T extends object>(dataDir: string, statement: string): Promise<T[]> {
  const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
  return database.pool.query<T>(statement).then(
    ({ rows }) => database.close().then(() => rows),
    (error) => database.close().then(() => Promise.reject(error)),
  );
}

let backup = "";
beforeAll(async () => {
  const dataDir = embeddedDataDir(store.templateDir);
  const database = await openDatabase({ dataDir, poolSize: 1, isDurable: false });
  for (let count = 0; count < 5; count += 1) await createReview(database);
  await database.close();
  backup = await backupEmbedded(dataDir, temporaryDirectory());
});

/** A copy of the backup, without the folders that an archive of files alone loses. */
function downloaded(): string {
  const copy = join(temporaryDirectory(), "backup");
  cpSync(backup, copy, { recursive: true });
  const folders = readdirSync(join(copy, "database"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .reverse();
  for (const folder of folders) if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
  return copy;
}

test("no folder that may be empty is missing from the list", () => {
  const database = join(backup, "database");
  const empty = readdirSync(database, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((folder) => readdirSync(folder).length === 0)
    .map((folder) => relative(database, folder));
  expect(empty.length).toBeGreaterThan(5);
  expect(empty.filter((folder) => !emptyFolders.includes(folder as never))).toEqual([]);
});

test("a download that has lost its empty folders is restored and starts", async () => {
  const dataDir = join(temporaryDirectory(), "data");
  await restoreEmbedded(dataDir, downloaded());
  expect(await onDatabase(dataDir, "select count(*)::int as count from reviews")).toEqual([{ count: 5 }]);
});

type Damage = (copy: string) => void;
/** The largest file of the tables. */
const largest = (copy: string) => {
  const folder = join(copy, "database", "base");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^\d+$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.sort((one, other) => statSync(other).size - statSync(one).size)[0] ?? "";
};
const cut: Damage = (copy) => truncateSync(largest(copy), Math.floor(statSync(largest(copy)).size / 2));
const changed: Damage = (copy) => {
  const bytes = readFileSync(largest(copy));
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 0xff;
  writeFileSync(largest(copy), bytes);
};
const without =
  (...names: string[]): Damage =>
  (copy) => {
    for (const name of names) rmSync(join(copy, name), { recursive: true, force: true });
  };
const otherSums: Damage = (copy) => {
  const path = join(copy, "sums.json");
  const sums = JSON.parse(readFileSync(path, "utf8")) as { table: string; rows: number }[];
  writeFileSync(
    path,
    JSON.stringify(sums.map((sum) => (sum.table === "reviews" ? { ...sum, rows: sum.rows + 1 } : sum))),
  );
};

test.each<[string, Damage[], RegExp]>([
  ["a file that was cut", [cut], /is damaged: database\/base\S* has changed/],
  ["a byte that differs", [changed], /is damaged: database\/base\S* has changed/],
  ["a folder that is missing", [without("database/global")], /is damaged: database\/global\S* is missing/],
  ["the whole database missing", [without("database")], /is damaged/],
  ["other rows than were summed", [otherSums], /is damaged: reviews would hold something else/],
  ["other rows, of before there were hashes", [without("hashes.json"), otherSums], /is damaged: reviews would/],
  ["a folder missing, of before there were hashes", [without("hashes.json", "database/global")], /does not start/],
  ["sums that were cut", [(copy) => truncateSync(join(copy, "sums.json"), 40)], /sums\.json cannot be read/],
  ["hashes that were cut", [(copy) => truncateSync(join(copy, "hashes.json"), 40)], /hashes\.json cannot be read/],
])("a backup with %s is refused, and the former database stays", async (_what, damages, message) => {
  const dataDir = embeddedDataDir(store.templateDir);
  await onDatabase(dataDir, "insert into settings (key, value) values ('former', '1')");
  const copy = downloaded();
  for (const damage of damages) damage(copy);
  await expect(restoreEmbedded(dataDir, copy)).rejects.toThrow(message);
  expect(existsSync(join(dataDir, "database.new"))).toBe(false);
  expect(readdirSync(dataDir).some((name) => name.includes("replaced"))).toBe(false);
  expect(await onDatabase(dataDir, "select key from settings where key = 'former'")).toEqual([{ key: "former" }]);
});
