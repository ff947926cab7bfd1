import { expect, test } from "vitest";
import { readAll } from "#tests/factories/analysis.ts";
import { createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

async function setUp() {
  const restaurant = await createRestaurant(database, { timeZone: "Europe/Paris" });
  const write = (publishedAt: string, text: string | null, more = {}) =>
    createReview(database, { restaurantId: restaurant.id, publishedAt: new Date(publishedAt), text, ...more });
  await write("2026-01-31T23:30:00Z", "Le service était lent.", { rating: 2 });
  await write("2026-02-10T12:00:00Z", "Cuisine délicieuse, mais addition trop chère.");
  await write("2026-04-02T12:00:00Z", "Plats excellents.", { rating: 5, platformKey: "tripadvisor" });
  await write("2026-04-03T12:00:00Z", "Plats froids.", { rating: 1, archived: true });
  await write("2026-04-04T12:00:00Z", null, { rating: 5 });
  await readAll(database);
  const caller = await callerOf(database, await staffOf(database, restaurant, "guest"));
  const report = async (query: object = {}) => (await caller.api.analysis.topics(query)).data;
  return { restaurant, report, ...caller };
}
type Report = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>["report"]>>;
const said = (topics: Report["totals"]) =>
  topics
    .filter(({ positive, negative, neutral }) => positive + negative + neutral > 0)
    .map(({ topic, positive, negative }) => `${topic} +${positive} -${negative}`);

test("praise and complaint are counted by topic and by month of the restaurant's own zone", async () => {
  const { report, restaurant } = await setUp();
  const found = await report({ restaurantIds: [restaurant.id] });
  expect(found).toMatchObject({ restaurantCount: 1, analysedCount: 3, waitingCount: 0 });
  expect(said(found.totals)).toEqual(["food +2 -0", "service +0 -1", "price +0 -1", "wait +0 -1"]);
  expect(found.months.map(({ month, topics }) => [month, ...said(topics)])).toEqual([
    // Half past midnight of 1 February in Paris.
    ["2026-02", "food +1 -0", "service +0 -1", "price +0 -1", "wait +0 -1"],
    ["2026-03"],
    ["2026-04", "food +1 -0"],
  ]);
});

test("the filters of the list hold for the topics as well", async () => {
  const { report } = await setUp();
  expect(said((await report({ archived: true, unarchived: false })).totals)).toEqual(["food +0 -1"]);
  expect(said((await report({ platforms: ["tripadvisor"] })).totals)).toEqual(["food +1 -0"]);
  expect(said((await report({ sentiments: ["negative"] })).totals)).toEqual(["service +0 -1", "wait +0 -1"]);
  const custom = { period: "custom", startDate: "2026-03-01", endDate: "2026-04-30" };
  expect(said((await report(custom)).totals)).toEqual(["food +1 -0"]);
  expect((await report({ ratings: [] })).months).toEqual([]);
});

test("each count is what the list shows under its filter", async () => {
  const { report, api } = await setUp();
  for (const { topic, positive, negative } of (await report()).totals)
    for (const [topicPolarity, count] of [
      ["positive", positive],
      ["negative", negative],
    ] as const) {
      const { data } = await api.reviews.count({ topics: [topic], topicPolarity });
      expect(data, `${topic} ${topicPolarity}`).toEqual({ count, isExact: true });
    }
});

test("restaurants out of reach are in no count", async () => {
  const { restaurant } = await setUp();
  const stranger = await callerOf(database, await createUser(database, { role: "comptoir-basic" }));
  const { data } = await stranger.api.analysis.topics({ restaurantIds: [restaurant.id] });
  expect(data).toMatchObject({ analysedCount: 0, waitingCount: 0, months: [], restaurantCount: 0 });
});
