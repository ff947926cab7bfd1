import { expect, test } from "vitest";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { readAll } from "#tests/factories/analysis.ts";
import { createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { queryBefore } from "./report.ts";

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
  // Nothing ticked: every rating.
  expect((await report({ ratings: [] })).months).toHaveLength(3);
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

test("the same over as many days before the period stands beside it", async () => {
  const { report } = await setUp();
  const april = { period: "custom", startDate: "2026-03-15", endDate: "2026-04-30" };
  const { totals, before } = await report(april);
  expect(said(totals)).toEqual(["food +1 -0"]);
  // 47 days: from 27 January to 14 March.
  expect(said(before ?? [])).toEqual(["food +1 -0", "service +0 -1", "price +0 -1", "wait +0 -1"]);
  expect((await report()).before).toBeNull();
  expect((await report({ period: "custom", endDate: "2026-04-30" })).before).toBeNull();
  expect((await report({ period: "last_thirty_days" })).before).toHaveLength(7);
});

test.each([
  ["last_seven_days", "2026-02-23", "2026-03-01"],
  ["last_thirty_days", "2026-01-08", "2026-02-06"],
] as const)("what stands before %s ends the day before it begins", (period, startDate, endDate) => {
  const before = queryBefore({ ...reviewQuery.defaults, period }, new Date("2026-03-08T15:00:00Z"));
  expect(before).toMatchObject({ period: "custom", startDate, endDate });
});

test("the clearest sentences are quoted first, those whose stars agree before all others", async () => {
  const restaurant = await createRestaurant(database);
  const write = (day: number, rating: number, text: string) =>
    createReview(database, {
      restaurantId: restaurant.id,
      publishedAt: new Date(Date.UTC(2026, 3, day)),
      rating,
      text,
    });
  await write(1, 5, "Cuisine délicieuse. Le service était lent.");
  await write(2, 4, "Plats excellents.");
  await write(3, 5, "Une pizza et un gâteau.");
  await write(4, 1, "Le dessert était délicieux, le reste non.");
  await write(5, 1, "Viande froide et fade.");
  await readAll(database);
  const { api } = await callerOf(database, await staffOf(database, restaurant, "guest"));
  const quotes = async (side: "positive" | "negative", more = {}) =>
    (await api.analysis.quotes({ topic: "food", side, ...more })).data;
  expect((await quotes("positive")).map(({ rating, text }) => [rating, text])).toEqual([
    [4, "Plats excellents."],
    [5, "Cuisine délicieuse."],
    [1, "Le dessert était délicieux, le reste non."],
  ]);
  expect((await quotes("negative")).map(({ text }) => text)).toEqual(["Viande froide et fade."]);
  expect(await quotes("positive", { count: 1 })).toHaveLength(1);
  expect(await quotes("positive", { ratings: [1] })).toMatchObject([{ restaurantName: restaurant.name, rating: 1 }]);
  const stranger = await callerOf(database, await createUser(database, { role: "comptoir-basic" }));
  expect((await stranger.api.analysis.quotes({ topic: "food", side: "positive" })).data).toEqual([]);
});

test("restaurants out of reach are in no count", async () => {
  const { restaurant } = await setUp();
  const stranger = await callerOf(database, await createUser(database, { role: "comptoir-basic" }));
  const { data } = await stranger.api.analysis.topics({ restaurantIds: [restaurant.id] });
  expect(data).toMatchObject({ analysedCount: 0, waitingCount: 0, months: [], restaurantCount: 0 });
});
