import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import type { Database } from "./database.ts";
import { reviews } from "./schema/reviews.ts";
import { transaction } from "./transaction.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

describe("a database of either store", () => {
  test("gives counts and averages as numbers and days as text", async () => {
    const { rows } = await database.pool.query(
      "select count(*) as n, avg(x) as mean, sum(x) as total, date '2026-03-29' as day from (values (1), (2)) v (x)",
    );
    expect(rows).toEqual([{ n: 2, mean: 1.5, total: 3, day: "2026-03-29" }]);
  });

  test("refuses a bigint that would lose digits instead of rounding it", async () => {
    await expect(database.pool.query("select 9007199254740993::bigint as n")).rejects.toThrow(/does not fit a number/);
    expect((await database.pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  });

  test("writes and reads a review through Drizzle with its generated columns", async () => {
    const restaurant = await createRestaurant(database, { name: "L’Été à Évry" });
    const review = await createReview(database, { restaurantId: restaurant.id, text: "Crème brûlée" });
    expect(restaurant.search).toBe("l'ete a evry  paris 75010");
    expect(review).toMatchObject({ hasText: true, version: 1, ratingTags: [] });
    const [counted] = await database.orm
      .select({ n: count() })
      .from(reviews)
      .where(eq(reviews.restaurantId, restaurant.id));
    expect(counted).toEqual({ n: 1 });
  });

  test("undoes a transaction whose connection was thrown away half-way", async () => {
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("insert into settings (key, value) values ('half', '1')");
    client.release(new Error("thrown away"));
    const { rows } = await database.pool.query("select count(*) as n from settings where key = 'half'");
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("goes on after an error in the middle of a transaction", async () => {
    await expect(
      transaction(database, async (tx) => {
        await tx.execute("insert into settings (key, value) values ('broken', '1')");
        await tx.execute("select nonsense");
      }),
    ).rejects.toThrow();
    expect((await database.pool.query("select key from settings where key = 'broken'")).rows).toEqual([]);
  });

  test("carries answers larger than one message, and binary content unchanged", async () => {
    const content = Buffer.alloc(3_000_000, 0x00ff00a7);
    const { rows } = await database.pool.query<{ content: Buffer }>("select $1::bytea as content", [content]);
    expect(rows[0]?.content.equals(content)).toBe(true);
  });
});
