import { beforeAll, expect, test } from "vitest";
import { createRestaurant } from "#tests/factories/records.ts";
import { seeded } from "#tests/factories/review-writes.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const restaurantIds: string[] = [];
const random = seeded(17);
const below = (count: number) => Math.floor(random() * count);
const run = (text: string, ...values: unknown[]) => database.pool.query(text, values);

/** What the months hold, beside a fresh look at the readings. Months of which all readings have gone tell nothing. */
async function bothLasts() {
  const kept = `select restaurant_id, platform_key, month, rating, review_count from platform_snapshot_months
    where restaurant_id = any ($1) and (rating is not null or review_count is not null) order by 1, 2, 3`;
  const fresh = `select distinct on (restaurant_id, platform_key, date_trunc('month', day::timestamp)) restaurant_id, platform_key,
      date_trunc('month', day::timestamp)::date as month, rating, review_count
    from platform_snapshots where restaurant_id = any ($1) and (rating is not null or review_count is not null)
    order by restaurant_id, platform_key, date_trunc('month', day::timestamp), day desc, read_at desc`;
  const [one, other] = await Promise.all([kept, fresh].map((text) => run(text, restaurantIds)));
  return [one?.rows, other?.rows];
}

/** A reading of one of two listings, some of which tell followers alone; each at a moment of its own. */
const moments = new Date("2026-03-01T00:00:00Z").getTime();
let moment = 0;
const read = (restaurantId: string) =>
  run(
    `insert into platform_snapshots (restaurant_id, platform_key, listing_id, day, rating, review_count, followers, read_at, source)
     values ($1, $2, $3, date '2026-01-10' + $4::int, $5, $6, 100, $7, 'daily')
     on conflict (restaurant_id, platform_key, listing_id, day) do update
       set rating = excluded.rating, review_count = excluded.review_count, read_at = excluded.read_at`,
    restaurantId,
    ["gmb", "yelp"][below(2)],
    `listing/${below(2)}`,
    below(60),
    below(3) === 0 ? null : 1 + below(40) / 10,
    below(3) === 0 ? null : below(500),
    new Date(moments + ++moment * 1000),
  );

beforeAll(async () => {
  for (let count = 0; count < 2; count++) restaurantIds.push((await createRestaurant(database)).id);
});

test("months tell the last reading, after readings come, are corrected and go, by several writers at once", async () => {
  const [one = "", other = ""] = restaurantIds;
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 8 }, (_, at) => read(at % 2 === 0 ? one : other)));
    if (round % 3 === 1)
      await run(
        "delete from platform_snapshots where restaurant_id = any ($1) and extract(day from day)::int % 7 = $2",
        restaurantIds,
        below(7),
      );
    if (round % 3 === 2)
      await run(
        "update platform_snapshots set rating = null, review_count = null where restaurant_id = any ($1) and extract(day from day)::int % 5 = $2",
        restaurantIds,
        below(5),
      );
    const [kept, fresh] = await bothLasts();
    expect(kept?.length).toBeGreaterThan(0);
    expect(kept).toEqual(fresh);
  }
});

test("a restaurant that goes takes its months along", async () => {
  await run("delete from restaurants where id = any ($1)", restaurantIds);
  expect(await bothLasts()).toEqual([[], []]);
});
