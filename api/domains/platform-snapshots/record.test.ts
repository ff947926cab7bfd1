import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { linkListing, unlinkListing } from "#api/domains/listings/link.ts";
import type { Connector, VendorProfile } from "#api/platforms/connector.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";
import { type Reading, recordSnapshot } from "./record.ts";

let database: Database;
let restaurant: { id: string; organizationId: string };
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  restaurant = await createRestaurant(database);
  await connectListing(database, { restaurantId: restaurant.id, key: "gmb", externalId: "locations/9" });
});

const record = (figures: Partial<Reading["figures"]>, readAt: string, more: Partial<Reading> = {}) =>
  recordSnapshot(database.orm, {
    restaurantId: restaurant.id,
    platformKey: "gmb",
    figures: { rating: null, reviewCount: null, followers: null, ...figures },
    readAt: new Date(readAt),
    source: "synchronisation",
    ...more,
  });
const days = async () => {
  const { rows } = await database.pool.query(
    `select listing_id as listing, day, rating, review_count as count, followers, source from platform_snapshots
     where restaurant_id = $1 order by day, listing_id`,
    [restaurant.id],
  );
  return rows;
};

test("the day's last reading wins, whenever it is written", async () => {
  await record({ rating: 4.2, reviewCount: 80 }, "2026-11-23T12:00:00Z");
  await record({ rating: 4.3, reviewCount: 82 }, "2026-11-23T18:00:00Z");
  await record({ rating: 4.1, reviewCount: 79 }, "2026-11-23T09:00:00Z");
  expect(await days()).toMatchObject([{ day: "2026-11-23", rating: 4.3, count: 82 }]);
});

test("a later reading that lacks a value leaves the former's, and one without any rating ends it", async () => {
  await record({ rating: 4.2, reviewCount: 80, followers: 500 }, "2026-11-23T12:00:00Z");
  await record({ rating: 4.3, reviewCount: 82 }, "2026-11-23T13:00:00Z", { source: "profile" });
  expect(await days()).toMatchObject([{ rating: 4.3, count: 82, followers: 500, source: "profile" }]);
  await record({ followers: 501 }, "2026-11-23T14:00:00Z", { source: "daily" });
  expect(await days()).toMatchObject([{ rating: 4.3, count: 82, followers: 501 }]);
  await record({ reviewCount: 0 }, "2026-11-23T15:00:00Z");
  expect(await days()).toMatchObject([{ rating: null, count: 0, followers: 501 }]);
});

test("what no platform can mean counts as not read, and a reading of nothing is no row", async () => {
  await record({}, "2026-11-22T12:00:00Z");
  await record({ rating: 0, reviewCount: -1, followers: 2 ** 31 }, "2026-11-22T13:00:00Z");
  await record({ rating: Number.NaN, reviewCount: 1.5 }, "2026-11-22T14:00:00Z");
  expect(await days()).toEqual([]);
  await record({ rating: 9.1, reviewCount: 2 ** 31 - 1 }, "2026-11-23T12:00:00Z");
  expect(await days()).toMatchObject([{ rating: null, count: 2 ** 31 - 1 }]);
});

test("midnight is the restaurant's, on the days that the clocks change too", async () => {
  await record({ reviewCount: 1 }, "2026-10-24T21:59:59Z");
  await record({ reviewCount: 2 }, "2026-10-24T22:00:00Z");
  await record({ reviewCount: 3 }, "2026-10-25T22:59:59Z");
  await record({ reviewCount: 4 }, "2026-10-25T23:00:00Z");
  expect((await days()).map(({ day, count }) => [day, count])).toEqual([
    ["2026-10-24", 1],
    ["2026-10-25", 3],
    ["2026-10-26", 4],
  ]);
});

test("another listing begins a series of its own, and the former's goes on when it comes back", async () => {
  const link = (externalId: string) =>
    transaction(database, (tx) =>
      linkListing(
        tx,
        { restaurantId: restaurant.id, organizationId: restaurant.organizationId },
        {
          key: "gmb",
          externalId,
          accountId: "accounts/7",
          name: null,
          placeId: null,
          url: null,
          sealedToken: null,
          credentialId: null,
        },
        { replace: true },
      ),
    );
  await record({ reviewCount: 80 }, "2026-11-23T12:00:00Z");
  await link("locations/10");
  await record({ reviewCount: 3 }, "2026-11-23T13:00:00Z");
  await record({ reviewCount: 81 }, "2026-11-23T14:00:00Z", { listingId: "locations/9" });
  await link("locations/9");
  await record({ reviewCount: 85 }, "2026-11-24T12:00:00Z");
  expect((await days()).map(({ listing, day, count }) => [listing, day, count])).toEqual([
    ["locations/10", "2026-11-23", 3],
    ["locations/9", "2026-11-23", 80],
    ["locations/9", "2026-11-24", 85],
  ]);
  await transaction(database, (tx) => unlinkListing(tx, restaurant.id, "gmb"));
  await record({ reviewCount: 90 }, "2026-11-25T12:00:00Z");
  expect(await days()).toHaveLength(3);
});

test("a run keeps what the platform says with its reviews, and with the profile", async () => {
  const platform = fakePlatform();
  platform.put(vendorReview("r1", { rating: 5 }), vendorReview("r2", { rating: 4 }));
  await synchroniser(database, platform.connector).run(restaurant.id);
  expect(await days()).toMatchObject([{ listing: "locations/9", rating: 4.5, count: 2, source: "synchronisation" }]);
  const profile = async (): Promise<VendorProfile> => ({
    name: "Chez Ana",
    phone: null,
    website: null,
    address: null,
    categories: [],
    openingHours: null,
    isClosedTemporarily: null,
    raw: {},
    totals: { count: 3, rating: 4.7, followers: 640 },
  });
  const { capabilities } = platform.connector;
  const connector: Connector = {
    ...platform.connector,
    profile,
    capabilities: { ...capabilities, readProfile: "api" },
  };
  await synchroniser(database, connector).run(restaurant.id, { wantsProfile: true });
  expect(await days()).toMatchObject([{ followers: 640 }]);
});

test("a platform that tells no figures with its reviews leaves no row", async () => {
  const platform = fakePlatform("gmb", { reportsTotals: false });
  platform.put(vendorReview("r1"));
  await synchroniser(database, platform.connector).run(restaurant.id);
  expect(await days()).toEqual([]);
});
