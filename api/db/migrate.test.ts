import { expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import { findPending, listApplied, listMigrations, type Migration, migrate } from "./migrate.ts";

const migrations = await listMigrations();
const newest = migrations.at(-1)?.version ?? 0;
const next = (sql: string): Migration => ({ version: newest + 1, name: "9999_next.sql", sql, checksum: "next" });

test("versions follow each other without a gap", () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

test("a database that is up to date is left alone, and one step behind gets that step", async () => {
  const { pool } = await testDatabase();
  expect(await migrate(pool, migrations)).toBe(0);
  expect(await migrate(pool, [...migrations, next("create table added (id integer primary key)")])).toBe(1);
  expect((await pool.query("select count(*) as n from added")).rows).toEqual([{ n: 0 }]);
  expect(await listApplied(pool)).toContainEqual({ version: newest + 1, name: "9999_next.sql", checksum: "next" });
});

test("a migration that fails leaves nothing behind and says which one it was", async () => {
  const { pool } = await testDatabase();
  const broken = next("create table half (id integer); select nonsense");
  await expect(migrate(pool, [...migrations, broken])).rejects.toThrow(/9999_next.sql failed and was undone.*nonsense/);
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
  expect(await migrate(pool, migrations)).toBe(0);
});

test("a database newer than the code is refused with both versions", async () => {
  const { pool } = await testDatabase();
  await migrate(pool, [...migrations, next("select 1")]);
  await expect(migrate(pool, migrations)).rejects.toThrow(
    `The database has schema version ${newest + 1} and this Comptoir knows versions up to ${newest}.`,
  );
});

test("an applied migration that was edited is refused", () => {
  const applied = migrations.map(({ version, name, checksum }) => ({ version, name, checksum }));
  const edited = migrations.map((migration) => ({ ...migration, checksum: "edited" }));
  expect(() => findPending(edited, applied)).toThrow(/0001_search.sql is not the one this database was made with/);
});

test("a database of the version before is refused with what to do", () => {
  const applied = [{ version: 1, name: "0001_foundation.sql", checksum: "of the version before" }];
  expect(() => findPending(migrations, applied)).toThrow(/cannot bring up to date. Start with an empty database/);
});

test("processes that start together migrate once", async () => {
  const { pool } = await testDatabase();
  const known = [...migrations, next("create table once (id integer)")];
  const counts = await Promise.all([migrate(pool, known), migrate(pool, known), migrate(pool, known)]);
  expect(counts.sort()).toEqual([0, 0, 1]);
});
