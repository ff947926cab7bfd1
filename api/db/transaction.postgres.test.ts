import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import type { Statements } from "./statements.ts";
import { transaction } from "./transaction.ts";

test("of two transactions that hold what the other one wants both come to their end", async () => {
  const database = await testDatabase();
  const { pool } = database;
  await pool.query("insert into settings (key, value) values ('one', '0'), ('two', '0')");
  const add = (tx: Statements, key: string) =>
    tx.execute(sql`update settings set value = to_jsonb(value::int + 1) where key = ${key}`);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  let attempts = 0;
  const cross = (first: string, second: string) =>
    transaction(database, async (tx) => {
      attempts += 1;
      await add(tx, first);
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await add(tx, second);
    });
  await Promise.all([cross("one", "two"), cross("two", "one")]);
  expect(attempts).toBeGreaterThanOrEqual(3);
  const { rows } = await pool.query("select value from settings where key in ('one', 'two')");
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
});
