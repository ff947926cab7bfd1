import { beforeAll, expect, test } from "vitest";
import { createMetricDays } from "#tests/factories/platform-metrics.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const { database } = await testApi();
let restaurantId: string;

/** What the months hold, beside a fresh sum of the days. */
async function bothSums() {
  const kept =
    "select metric, month, value, days from metric_months where restaurant_id = $1 and days <> 0 order by 1, 2";
  const fresh = `select metric, date_trunc('month', day::timestamp)::date as month, sum(value) as value, count(*) as days
    from metric_days where restaurant_id = $1 group by 1, 2 order by 1, 2`;
  const [one, other] = await Promise.all([kept, fresh].map((text) => database.pool.query(text, [restaurantId])));
  return [one?.rows, other?.rows];
}

beforeAll(async () => {
  restaurantId = (await createRestaurant(database)).id;
  const listing = { restaurantId, platformKey: "gmb", listingId: "locations/9" } as const;
  await createMetricDays(database, listing, "calls", "2026-01-20", [5, null, 3_000_000_000, ...Array(40).fill(2)]);
  await createMetricDays(database, listing, "directions", "2026-02-27", [1, 0, 7]);
});

test("months are the sums of their days, after days come, are corrected and go", async () => {
  const [kept, fresh] = await bothSums();
  expect(kept).toEqual(fresh);
  expect(kept?.[0]).toMatchObject({ month: "2026-01-01", value: 3_000_000_023, days: 11 });
  await database.pool.query(
    "update metric_days set value = value + 4 where restaurant_id = $1 and day > '2026-02-10'",
    [restaurantId],
  );
  await database.pool.query(
    "update metric_days set day = day + 40 where restaurant_id = $1 and metric = 'directions' and day = '2026-02-28'",
    [restaurantId],
  );
  await database.pool.query("delete from metric_days where restaurant_id = $1 and day = '2026-01-20'", [restaurantId]);
  const [after, recounted] = await bothSums();
  expect(after).toEqual(recounted);
  expect(after).not.toEqual(kept);
});

test("a restaurant that goes takes its months along", async () => {
  await database.pool.query("delete from restaurants where id = $1", [restaurantId]);
  expect(await bothSums()).toEqual([[], []]);
  const { rows } = await database.pool.query("select 1 from metric_months where restaurant_id = $1", [restaurantId]);
  expect(rows).toEqual([]);
});
