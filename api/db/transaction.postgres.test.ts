import { expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import { type Queryable, transaction } from "./transaction.ts";

test("of two transactions that hold what the other one wants both come to their end", async () => {
  const { pool } = await testDatabase();
  await pool.query("insert into settings (key, value) values ('one', '0'), ('two', '0')");
  const add = (client: Queryable, key: string) =>
    client.query("update settings set value = to_jsonb(value::int + 1) where key = $1", [key]);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  let attempts = 0;
  const cross = (first: string, second: string) =>
    transaction(pool, async (client) => {
      attempts += 1;
      await add(client, first);
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await add(client, second);
    });
  await Promise.all([cross("one", "two"), cross("two", "one")]);
  expect(attempts).toBeGreaterThanOrEqual(3);
  const { rows } = await pool.query("select value from settings where key in ('one', 'two')");
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
});
