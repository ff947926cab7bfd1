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

test("a place that was walked whole is watched; later runs do not ask again", async () => {
  const watched: string[] = [];
  const connector = {
    ...platform.connector,
    watch: async ({ location }: { location: { externalId: string } }) => void watched.push(location.externalId),
  };
  const sync = synchroniser(database, connector);
  await sync.run(restaurantId);
  await sync.run(restaurantId);
  expect(watched).toEqual(["locations/9"]);
});

test("a platform that does not let itself be watched spoils no run", async () => {
  const watch = async () => {
    throw new PlatformError("PERMISSION_DENIED", "Requires pages_manage_metadata", { vendorCode: "200" });
  };
  const sync = synchroniser(database, { ...platform.connector, watch });
  expect(await sync.run(restaurantId)).toMatchObject({ status: "DONE", failure: null });
  const { rows } = await database.pool.query("select failure from platforms where restaurant_id = $1", [restaurantId]);
  expect(rows).toEqual([{ failure: null }]);
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
