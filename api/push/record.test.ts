import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { recordPush } from "./record.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test("an event exists once the change commits, and never when it is undone", async () => {
  const restaurant = await createRestaurant(database);
  const record = (name: "reviews.new" | "counters.changed", fails: boolean) =>
    transaction(database, async (client) => {
      await recordPush(client, { restaurantId: restaurant.id, name, data: { count: 2 } });
      if (fails) throw new Error("undone");
    });
  await expect(record("counters.changed", true)).rejects.toThrow("undone");
  await record("reviews.new", false);
  const { rows } = await database.pool.query(
    "select restaurant_id, user_id, name, data, published_at, transaction_id > 0 as numbered from push_events",
  );
  expect(rows).toEqual([
    {
      restaurant_id: restaurant.id,
      user_id: null,
      name: "reviews.new",
      data: { count: 2 },
      published_at: null,
      numbered: true,
    },
  ]);
});
