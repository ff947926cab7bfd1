import { beforeAll, beforeEach, expect, test } from "vitest";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import type { Database } from "./database.ts";
import { newId } from "./ids.ts";

const platforms = ["gmb", "tripadvisor", "private"];
const states = ["not_answered", "pending", "answered", "not_answerable"];

let database: Database;
let restaurantIds: string[];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("truncate restaurants cascade");
  const zones = ["Europe/Paris", "America/Los_Angeles", "Pacific/Auckland"];
  const created = await Promise.all(zones.map((timeZone) => createRestaurant(database, { timeZone })));
  restaurantIds = created.map(({ id }) => id);
});

/** Compares the roll-ups with an aggregate over all reviews; a row at 0 counts as none. */
async function expectExact() {
  const grouping = "platform_key, rating, answer_state, is_private, archived, has_text";
  const days = await database.pool.query(
    `select restaurant_id, day, ${grouping}, count from review_days where count <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  );
  const daysFresh = await database.pool.query(
    `select v.restaurant_id, (v.published_at at time zone r.time_zone)::date as day, ${grouping}, count(*) as count
     from reviews v join restaurants r on r.id = v.restaurant_id
     where v.removed_at is null group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  );
  const totals = await database.pool.query(
    `select restaurant_id, ${grouping}, count from review_totals where count <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
  );
  const totalsFresh = await database.pool.query(
    `select restaurant_id, ${grouping}, count(*) as count from reviews where removed_at is null
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
  );
  expect(days.rows).toEqual(daysFresh.rows);
  expect(totals.rows).toEqual(totalsFresh.rows);
  return totals.rows.reduce((sum, row) => sum + row.count, 0);
}

/** Numbers from 0 to 1, the same in every run for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function randomWriter(random: () => number) {
  const pick = <T>(items: T[]) => items[Math.floor(random() * items.length)] as T;
  const some = "id in (select id from reviews order by md5(id::text || $1) limit 7)";
  const { pool } = database;
  const insert = async () => {
    const count = 1 + Math.floor(random() * 20);
    const columns = Array.from({ length: count }, () => [
      newId(),
      pick(restaurantIds),
      pick(platforms),
      Math.floor(random() * 6),
      new Date(Date.UTC(2026, 2, 27, 20) + random() * 5 * 86_400_000),
    ]);
    await pool.query(
      `insert into reviews (id, restaurant_id, platform_key, external_id, rating, published_at, is_private)
       select id, restaurant, platform, id::text, rating, at, platform = 'private'
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::timestamptz[]) v (id, restaurant, platform, rating, at)`,
      [0, 1, 2, 3, 4].map((index) => columns.map((row) => row[index])),
    );
  };
  const salt = () => String(random());
  const writes = [
    insert,
    insert,
    () => pool.query(`delete from reviews where ${some}`, [salt()]),
    () => pool.query(`update reviews set archived = not archived where ${some}`, [salt()]),
    () =>
      pool.query(`update reviews set removed_at = case when removed_at is null then now() end where ${some}`, [salt()]),
    () => pool.query(`update reviews set removed_at = now(), rating = (rating + 2) % 6 where ${some}`, [salt()]),
    () => pool.query(`update reviews set answer_state = $2 where ${some}`, [salt(), pick(states)]),
    () => pool.query(`update reviews set rating = 5 - rating, text = 'Changé' where ${some}`, [salt()]),
    () => pool.query(`update reviews set published_at = published_at + interval '11 hours' where ${some}`, [salt()]),
    () => pool.query(`update reviews set restaurant_id = $2 where ${some}`, [salt(), pick(restaurantIds)]),
    () =>
      pool.query(
        `insert into reviews (id, restaurant_id, platform_key, external_id, rating, published_at)
         select id, restaurant_id, platform_key, external_id, rating, published_at from reviews where ${some}
         on conflict (id) do update set rating = (reviews.rating + 1) % 6, answer_state = 'pending'`,
        [salt()],
      ),
    () =>
      pool.query("update restaurants set time_zone = $2 where id = $1", [
        pick(restaurantIds),
        pick(["Asia/Tokyo", "America/New_York", "Europe/Madrid"]),
      ]),
  ];
  return () => pick(writes)();
}

test.each([1, 2, 3])("roll-ups equal a fresh count after random writes (series %i)", async (seed) => {
  const write = randomWriter(seeded(seed));
  for (let step = 0; step < 60; step++) await write();
  expect(await expectExact()).toBeGreaterThan(0);
});

test("roll-ups equal a fresh count when many write at once and zones change meanwhile", async () => {
  const write = randomWriter(seeded(4));
  const writer = async () => {
    for (let step = 0; step < 20; step++) {
      // Two writers may deadlock; the database then ends one of them, completely.
      await write()?.catch((error: Error & { code?: string }) => expect(error.code).toBe("40P01"));
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  expect(await expectExact()).toBeGreaterThan(0);
});

test("a reply moves its review from to-answer to pending and to answered", async () => {
  const review = await createReview(database, { restaurantId: restaurantIds[0] });
  const stateOf = async () => {
    await expectExact();
    const { rows } = await database.pool.query("select answer_state from review_totals where count > 0");
    return rows;
  };
  expect(await stateOf()).toEqual([{ answer_state: "not_answered" }]);
  await createReply(database, { reviewId: review.id });
  expect(await stateOf()).toEqual([{ answer_state: "pending" }]);
  await createReply(database, { reviewId: review.id, state: "published" });
  expect(await stateOf()).toEqual([{ answer_state: "answered" }]);
});

test("a review of 23:30 in Paris counts on the next day once the restaurant stands in Tokyo", async () => {
  await createReview(database, { restaurantId: restaurantIds[0], publishedAt: new Date("2026-06-15T21:30:00Z") });
  const days = async () => (await database.pool.query("select day from review_days where count > 0")).rows;
  expect(await days()).toEqual([{ day: "2026-06-15" }]);
  await database.pool.query("update restaurants set time_zone = 'Asia/Tokyo' where id = $1", [restaurantIds[0]]);
  expect(await days()).toEqual([{ day: "2026-06-16" }]);
});

test("a removed review is in no roll-up, and in them again when it comes back", async () => {
  const review = await createReview(database, { restaurantId: restaurantIds[0] });
  await createReview(database, { restaurantId: restaurantIds[0], removedAt: new Date() });
  expect(await expectExact()).toBe(1);
  const setRemoved = (at: Date | null) =>
    database.pool.query("update reviews set removed_at = $2 where id = $1", [review.id, at]);
  await setRemoved(new Date());
  expect(await expectExact()).toBe(0);
  await database.pool.query("update restaurants set time_zone = 'Asia/Tokyo' where id = $1", [restaurantIds[0]]);
  expect(await expectExact()).toBe(0);
  await setRemoved(null);
  expect(await expectExact()).toBe(1);
});

test("a restaurant leaves with its reviews and their counts", async () => {
  await createReview(database, { restaurantId: restaurantIds[0] });
  await createReview(database, { restaurantId: restaurantIds[1] });
  await database.pool.query("delete from restaurants where id = $1", [restaurantIds[0]]);
  expect(await expectExact()).toBe(1);
  const { rows } = await database.pool.query("select count(*) as n from review_totals");
  expect(rows).toEqual([{ n: 1 }]);
});

test("a write that is undone counts nothing", async () => {
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("update restaurants set time_zone = 'Asia/Tokyo'");
  await client.query(
    `insert into reviews (id, restaurant_id, platform_key, external_id, published_at) values ($1, $2, 'gmb', 'x', now())`,
    [newId(), restaurantIds[0]],
  );
  await client.query("rollback");
  client.release();
  expect(await expectExact()).toBe(0);
});
