import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { fakePlatform, connectListing as tiedBefore, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";
import { type ListingToLink, linkListing, unlinkListing } from "./link.ts";

let database: Database;
let restaurant: { id: string; organizationId: string };
let platform: ReturnType<typeof fakePlatform>;
let sync: ReturnType<typeof synchroniser>;
const at = (day: number) => new Date(Date.UTC(2026, 5, day));

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  restaurant = await createRestaurant(database);
  await tiedBefore(database, { restaurantId: restaurant.id, key: "gmb", externalId: "locations/former" });
  // A platform that reports no total: only the full sync itself can show that something is missing.
  platform = fakePlatform("gmb", { reportsTotals: false });
  sync = synchroniser(database, platform.connector);
  platform.put(...["a1", "a2", "a3"].map((id) => vendorReview(id, { publishedAt: at(20) })));
  await sync.run(restaurant.id);
});

const nothing = { accountId: null, name: "Chez Nous", placeId: null, url: null, sealedToken: null, credentialId: null };
const link = (externalId: string) =>
  transaction(database, (client) => {
    const listing: ListingToLink = { ...nothing, key: "gmb", externalId };
    const ids = { restaurantId: restaurant.id, organizationId: restaurant.organizationId };
    return linkListing(client, ids, listing, { replace: true });
  });
/** The platform shows another listing from here on, whose reviews are all older than the former one's. */
function showOther() {
  platform.reviews.clear();
  platform.put(...["b1", "b2"].map((id) => vendorReview(id, { publishedAt: at(2) })));
}
const stored = async () => {
  const { rows } = await database.pool.query<{ id: string; gone: boolean }>(
    "select external_id as id, removed_at is not null as gone from reviews where restaurant_id = $1 order by 1",
    [restaurant.id],
  );
  return rows.map(({ id, gone }) => (gone ? `${id} removed` : id));
};

test("another listing is read from its beginning, and no full sync of it marks the former one's reviews removed", async () => {
  await link("locations/other");
  showOther();
  expect(await sync.run(restaurant.id)).toMatchObject({ status: "DONE", is_full: true, new_count: 2 });
  await sync.run(restaurant.id, { isFull: true });
  await sync.passTime(restaurant.id, "6 hours");
  await sync.run(restaurant.id, { isFull: true });
  expect(await stored()).toEqual(["a1", "a2", "a3", "b1", "b2"]);
});

test("so is one that comes after a disconnection", async () => {
  await transaction(database, (client) => unlinkListing(client, restaurant.id, "gmb"));
  await link("locations/other");
  showOther();
  expect(await sync.run(restaurant.id)).toMatchObject({ status: "DONE", is_full: true, new_count: 2 });
  await sync.run(restaurant.id, { isFull: true });
  await sync.passTime(restaurant.id, "6 hours");
  await sync.run(restaurant.id, { isFull: true });
  expect(await stored()).toEqual(["a1", "a2", "a3", "b1", "b2"]);
});

test("a page of the former place that is still on its way is not stored at the new one", async () => {
  platform.put(vendorReview("a4", { publishedAt: at(25) }));
  platform.faults.push(async (page) => {
    await link("locations/other");
    return page;
  });
  await sync.start(restaurant.id);
  await sync.turn(restaurant.id);
  expect(await stored()).toEqual(["a1", "a2", "a3"]);
});

test("the same place again changes nothing of what was read", async () => {
  await database.pool.query("update platforms set health = 'needs_reconnect' where restaurant_id = $1", [
    restaurant.id,
  ]);
  await link("locations/former");
  platform.put(vendorReview("a4", { publishedAt: at(25) }));
  expect(await sync.run(restaurant.id)).toMatchObject({ is_full: false, new_count: 1 });
});
