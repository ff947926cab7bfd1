import { beforeAll, describe, expect, test } from "vitest";
import { bitOf } from "#api/analysis/bits.ts";
import type { Database } from "#api/db/database.ts";
import { keepResponses } from "#api/domains/review-statistics/keep.ts";
import { dashboardCards } from "#contract/dashboards/cards.ts";
import { createReply, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const dayMs = 86_400_000;
const dayIn = (timeZone: string, instant: number) => new Date(instant).toLocaleDateString("sv-SE", { timeZone });

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** The UTC hour of about noon in each zone. */
const noonAt = { "Europe/Paris": "11", "America/New_York": "17", "Pacific/Auckland": "00" };

async function setUp(timeZone: keyof typeof noonAt = "Europe/Paris") {
  const restaurant = await createRestaurant(database, { timeZone });
  const { api } = await callerOf(database, await createUser(database, { role: "admin" }));
  /** Noon of a day counted back from today in the restaurant's zone, far from midnight. */
  const today = Date.parse(`${dayIn(timeZone, Date.now())}T${noonAt[timeZone]}:00:00Z`);
  const add = (daysAgo: number, more: Parameters<typeof createReview>[1] = {}) =>
    createReview(database, { restaurantId: restaurant.id, publishedAt: new Date(today - daysAgo * dayMs), ...more });
  const read = async () => (await api.restaurants.dashboard({ restaurantId: restaurant.id })).data;
  return { database, restaurant, add, read, today };
}

describe("restaurants.dashboard", () => {
  test("is empty but complete for a restaurant without reviews", async () => {
    const { read } = await setUp();
    const dashboard = await read();
    expect(dashboard).toMatchObject({
      rating: { value: null, count: 0, change30Days: null },
      newReviews: { count: 0, previousCount: 0 },
      toAnswer: { count: 0, oldestAt: null, pendingCount: 0, refusedCount: 0 },
      response: { answeredCount: 0, answerableCount: 0, median: null },
      weekTopics: { praised: null, criticised: null },
      work: { lateCount: 0, outboxCount: 0, lostKeys: [], items: [] },
      actions: null,
      posts: null,
      credits: null,
      cards: dashboardCards,
      distribution: [0, 0, 0, 0, 0],
    });
    expect(dashboard.weeks).toHaveLength(12);
    expect(dashboard.weeks.every((week) => week.count === 0 && week.rating === null)).toBe(true);
  });

  test("tells of a lasting fall of the rating, since when, and of what the reviews since complain", async () => {
    const { add, read, today } = await setUp();
    for (let days = 200; days > 40; days -= 5) await add(days, { rating: days % 2 ? 5 : 4 });
    expect((await read()).fall).toBeNull();
    for (let days = 40; days >= 0; days -= 4) {
      const { id } = await add(days, { rating: 2, text: "Quarante minutes d’attente." });
      await database.pool.query("update reviews set topic_bits = $2, analysed_by = 'comptoir/1' where id = $1", [
        id,
        bitOf("wait", "negative"),
      ]);
    }
    expect((await read()).fall).toEqual({
      since: dayIn("Europe/Paris", today - 40 * dayMs),
      rating: 2,
      count: 11,
      before: 4.5,
      topics: ["wait"],
    });
  });

  test("says what the week's reviews praise and complain of most, once two of them do", async () => {
    const { add, read } = await setUp();
    const mention = async (daysAgo: number, bits: number) => {
      const { id } = await add(daysAgo, { text: "Une soirée." });
      await database.pool.query("update reviews set topic_bits = $2, analysed_by = 'comptoir/1' where id = $1", [
        id,
        bits,
      ]);
    };
    await mention(1, bitOf("food", "positive") | bitOf("wait", "negative"));
    await mention(7, bitOf("wait", "negative"));
    expect((await read()).weekTopics).toEqual({ praised: null, criticised: null });
    await mention(6, bitOf("food", "positive"));
    await mention(0, bitOf("food", "positive") | bitOf("food", "negative"));
    expect((await read()).weekTopics).toEqual({ praised: { topic: "food", count: 3 }, criticised: null });
  });

  test("compares the rating with what it was before the last 30 days; private reviews and missing ratings stay out", async () => {
    const { add, read } = await setUp();
    await add(40, { rating: 2 });
    await add(30, { rating: 4 });
    await add(29, { rating: 5 });
    await add(0, { rating: 5, archived: true });
    await add(0, { rating: 0 });
    await add(0, { rating: 1, isPrivate: true, platformKey: "private", answerState: "not_answerable" });
    const { rating, distribution } = await read();
    expect(rating).toEqual({ value: 4, count: 4, change30Days: 1 });
    expect(distribution).toEqual([0, 1, 0, 1, 2]);
  });

  test("counts new reviews of the last 30 days against the 30 before, by the restaurant's own days", async () => {
    const { add, read, restaurant, today } = await setUp("America/New_York");
    for (const daysAgo of [0, 29, 30, 59, 60]) await add(daysAgo);
    const { newReviews } = await read();
    const from = dayIn("UTC", today - 29 * dayMs);
    expect(newReviews).toEqual({ count: 2, previousCount: 2, from, to: dayIn("UTC", today) });
    expect(newReviews.to).toBe(dayIn(restaurant.timeZone, Date.now()));
  });

  test("says what waits: open ones with the oldest, and replies that wait to be put on the platform", async () => {
    const { add, read, today } = await setUp();
    await add(100, { archived: true });
    await add(90);
    await add(3);
    await add(2, { answerState: "pending" });
    const { toAnswer } = await read();
    const oldestAt = new Date(today - 90 * dayMs).toISOString();
    expect(toAnswer).toEqual({ count: 2, pendingCount: 1, refusedCount: 0, oldestAt });
  });

  test("counts the reviews whose reply came back refused, archived ones left out", async () => {
    const { add, read } = await setUp();
    const refused = await add(4);
    const archived = await add(5, { archived: true });
    await add(6);
    for (const { id } of [refused, archived])
      await createReply(database, { reviewId: id, state: "refused", publishedAt: null });
    expect((await read()).toAnswer.refusedCount).toBe(1);
  });

  test("gives the response rate and the step that the median time lies in, over answerable reviews of the last 30 days", async () => {
    const { add, read, today } = await setUp();
    const answered = (daysAgo: number, seconds: number) =>
      add(daysAgo, { answerState: "answered", answeredAt: new Date(today - daysAgo * dayMs + seconds * 1000) });
    await answered(5, 60);
    await answered(6, 600);
    await answered(7, 6000);
    await answered(50, 1);
    await add(1);
    await add(1, { platformKey: "foursquare", answerState: "not_answerable" });
    await keepResponses(database);
    const { response } = await read();
    expect(response).toEqual({ answeredCount: 3, answerableCount: 4, median: { fromSeconds: 0, toSeconds: 3600 } });
  });

  test("draws twelve weeks up to today, oldest first, each review in exactly one", async () => {
    const { add, read, today } = await setUp("Pacific/Auckland");
    for (const daysAgo of [0, 6, 7, 83]) await add(daysAgo, { rating: 3 });
    await add(84, { rating: 5 });
    await add(6, { rating: 4 });
    const { weeks } = await read();
    expect(weeks.map(({ from }) => from)).toEqual(
      Array.from({ length: 12 }, (_, index) => dayIn("UTC", today - (83 - index * 7) * dayMs)),
    );
    expect(weeks.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3]);
    expect(weeks.at(-1)?.rating).toBe(3.33);
  });
});
