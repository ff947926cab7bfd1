import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import type { Database } from "./database.ts";
import { transaction } from "./transaction.ts";

/** Ends the connection of a transaction, as a restarting server does, and waits until it is gone. */
async function endConnection(database: Database, pid: unknown): Promise<void> {
  await database.pool.query("select pg_terminate_backend($1)", [pid]);
  const isThere = "select 1 from pg_stat_activity where pid = $1";
  while ((await database.pool.query(isThere, [pid])).rowCount !== 0);
}

test("a connection lost in the middle of a transaction fails that transaction and nothing else", async () => {
  const database = await testDatabase();
  const ours = transaction(database, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await endConnection(database, rows[0]?.pid);
    await tx.execute(sql`select 1`);
  });
  await expect(ours).rejects.toThrow();
  expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

test("statements are not compiled: that takes several times as long as running them", async () => {
  const database = await testDatabase();
  expect((await database.pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
});

test("sums have room in memory that a server does not give by default", async () => {
  const database = await testDatabase();
  expect((await database.pool.query("show work_mem")).rows).toEqual([{ work_mem: "16MB" }]);
});
