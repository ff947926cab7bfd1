import { expect, test } from "vitest";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

const database = await testDatabase();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(24 * days);

/** A listing with one review of today, and a manager who hears of what is read there. */
async function setUp() {
  const restaurant = await createRestaurant(database);
  await connectListing(database, { restaurantId: restaurant.id, key: "gmb" });
  const platform = fakePlatform("gmb");
  platform.put(vendorReview("first", { rating: 5, publishedAt: hoursAgo(3) }));
  const { run } = synchroniser(database, platform.connector);
  const { api } = await callerOf(database, await staffOf(database, restaurant, "manager"));
  const told = async () => {
    const { data } = await api.notifications.list({});
    return data.map(({ event, data: facts }) => `${event} ${facts.author} ${facts.rating}`).sort();
  };
  return { platform, told, read: () => run(restaurant.id, { isFull: true }) };
}

test("the first reading of a listing notifies nobody, the next of what is new alone", async () => {
  const { platform, told, read } = await setUp();
  await read();
  expect(await told()).toEqual([]);
  platform.put(
    vendorReview("good", { author: "Nora", rating: 4, publishedAt: hoursAgo(2) }),
    vendorReview("bad", { author: "Marc", rating: 2, publishedAt: hoursAgo(1) }),
  );
  await read();
  expect(await told()).toEqual(["review_negative Marc 2", "review_new Nora 4"]);
  await read();
  expect(await told()).toHaveLength(2);
});

test("a review of long ago that is found later is no news", async () => {
  const { platform, told, read } = await setUp();
  await read();
  platform.put(vendorReview("old", { rating: 1, publishedAt: daysAgo(4) }));
  await read();
  expect(await told()).toEqual([]);
});

test("five stars that become one are told once, and no more when the guest goes on writing", async () => {
  const { platform, told, read } = await setUp();
  await read();
  platform.change("first", { rating: 1, text: "Froid.", updatedAt: hoursAgo(1) });
  await read();
  expect(await told()).toEqual(["review_negative Inès M. 1"]);
  platform.change("first", { text: "Froid, et cher.", updatedAt: hoursAgo(0.5) });
  await read();
  platform.change("first", { rating: 4, updatedAt: hoursAgo(0.4) });
  await read();
  platform.change("first", { rating: 2, updatedAt: hoursAgo(0.3) });
  await read();
  expect(await told()).toHaveLength(1);
});

test("better stars, other words and photos are no news", async () => {
  const { platform, told, read } = await setUp();
  platform.put(vendorReview("bad", { rating: 1, publishedAt: hoursAgo(2) }));
  await read();
  platform.change("bad", { rating: 5, updatedAt: hoursAgo(1) });
  platform.change("first", { text: "Encore mieux.", updatedAt: hoursAgo(1) });
  await read();
  expect(await told()).toEqual([]);
});
