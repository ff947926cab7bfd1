import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

let database: Database;
let restaurantId: string;
let platform: ReturnType<typeof fakePlatform>;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  restaurantId = (await createRestaurant(database)).id;
  await connectListing(database, { restaurantId, key: "gmb", externalId: "locations/9" });
  platform = fakePlatform();
  platform.put(vendorReview("r1"));
});
const figures = async () => {
  const { rows } = await database.pool.query(
    "select remote_count as count, remote_rating as rating from platforms where restaurant_id = $1",
    [restaurantId],
  );
  return rows[0];
};

const watchOf = async (of = restaurantId) => {
  const { rows } = await database.pool.query(
    "select watch_tried_at as at, watch_failure as failure from platforms where restaurant_id = $1",
    [of],
  );
  return rows[0];
};
const age = (span: string) =>
  database.pool.query("update platforms set watch_tried_at = watch_tried_at - $1::interval", [span]);

test("a place that was read is watched; it is asked for again after a week", async () => {
  const watched: string[] = [];
  const connector = {
    ...platform.connector,
    watch: async ({ location }: { location: { externalId: string } }) => void watched.push(location.externalId),
  };
  const sync = synchroniser(database, connector);
  await sync.run(restaurantId);
  await sync.run(restaurantId, { isFull: true });
  expect(watched).toEqual(["locations/9"]);
  expect(await watchOf()).toEqual({ at: expect.any(Date), failure: null });
  await age("6 days 23 hours");
  await sync.run(restaurantId);
  expect(watched).toEqual(["locations/9"]);
  await age("1 hour 1 minute");
  await sync.run(restaurantId);
  expect(watched).toEqual(["locations/9", "locations/9"]);
});

test("a platform that does not let itself be watched spoils no run; it is kept and asked again after a day", async () => {
  let asked = 0;
  const watch = async () => {
    asked += 1;
    throw new PlatformError("PERMISSION_DENIED", "Requires pages_manage_metadata", { vendorCode: "200" });
  };
  const sync = synchroniser(database, { ...platform.connector, watch });
  const warned: string[] = [];
  sync.services.log = { ...sync.services.log, warn: (message) => void warned.push(message) };
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", failure: null });
  const { rows } = await database.pool.query("select failure from platforms where restaurant_id = $1", [restaurantId]);
  expect(rows).toEqual([{ failure: null }]);
  expect((await watchOf()).failure).toMatchObject({ code: "PERMISSION_DENIED", vendorCode: "200" });
  expect(warned).toEqual(["a platform does not announce changes"]);
  await age("23 hours");
  await sync.run(restaurantId);
  expect(asked).toBe(1);
  await age("2 hours");
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE" });
  expect(asked).toBe(2);
});

test("where reviews can no longer be read, the platform's own figures are", async () => {
  const { reviews } = platform.connector;
  if (!reviews) throw new Error("no reviews");
  const totals = async () => ({ count: 312, rating: 4.6 });
  const sync = synchroniser(database, { ...platform.connector, reviews: { ...reviews, totals } });
  platform.faults.push(new PlatformError("UNSUPPORTED", "(#12) deprecated", { vendorCode: "12" }));
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", failure: { code: "UNSUPPORTED" } });
  expect(await figures()).toEqual({ count: 312, rating: 4.6 });
});
