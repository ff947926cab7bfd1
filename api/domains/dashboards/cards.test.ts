import { describe, expect, test } from "vitest";
import { dashboardCards } from "#contract/dashboards/cards.ts";
import { workMax } from "#contract/dashboards/schemas.ts";
import { connectListing } from "#tests/factories/fake-platform.ts";
import { connect } from "#tests/factories/outbox.ts";
import { insertItem } from "#tests/factories/outbox-rows.ts";
import { createListingReading, createMetricDays, createSocialPost } from "#tests/factories/platform-metrics.ts";
import { createReply, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { holidaysToSay } from "./holidays.ts";

const database = await testDatabase();
const hour = 3_600_000;
const dayMs = 24 * hour;
const at = (fromNow: number) => new Date(Date.now() + fromNow);
const dayAt = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

async function setUp(more: Parameters<typeof createRestaurant>[1] = {}) {
  const restaurant = await createRestaurant(database, more);
  const restaurantId = restaurant.id;
  const user = await createUser(database, {
    organizations: [{ id: restaurant.organizationId, caslRole: "manager" }],
    restaurants: [restaurantId],
  });
  const { api, fetch } = await callerOf(database, user);
  const read = async () => (await api.restaurants.dashboard({ restaurantId })).data;
  /** A review without a reply, and until when one is due. */
  const wait = async (publishedAt: Date, dueAt: Date | null) => {
    const review = await createReview(database, { restaurantId, publishedAt });
    await database.pool.query("update reviews set due_at = $2 where id = $1", [review.id, dueAt]);
    return review.id;
  };
  return { restaurantId, user, api, fetch, read, wait, today: (await read()).newReviews.to };
}

describe("the work of a dashboard", () => {
  test("is what is cut off, what came back, late reviews and then those by their deadline; old ones are only counted", async () => {
    const { restaurantId, read, wait, api } = await setUp();
    const later = await wait(at(-2 * hour), at(30 * hour));
    const never = await wait(at(-5 * hour), null);
    const veryLate = await wait(at(-9 * dayMs), at(-8 * dayMs));
    const soon = await wait(at(-3 * hour), at(2 * hour));
    const late = await wait(at(-2 * dayMs), at(-hour));
    await wait(at(-40 * dayMs), at(-39 * dayMs));
    await connect(database, restaurantId);
    await database.pool.query("update platforms set health = 'revoked' where restaurant_id = $1", [restaurantId]);
    const review = await createReview(database, { restaurantId, answerState: "answered" });
    const reply = await createReply(database, { reviewId: review.id });
    const itemId = await insertItem(database, {
      restaurantId,
      reviewId: review.id,
      replyId: reply.id,
      state: "refused",
    });
    const { work, toAnswer } = await read();
    expect(work).toMatchObject({ lateCount: 2, outboxCount: 1, lostKeys: ["gmb"] });
    expect(toAnswer.count).toBe(6);
    const keys = work.items.map((item) =>
      item.kind === "connection" ? item.key : item.kind === "outbox" ? item.item._id : item.reviewId,
    );
    expect(keys).toEqual(["gmb", itemId, veryLate, late, soon, later, never]);
    expect(work.items.filter((item) => item.kind === "review" && item.isLate)).toHaveLength(2);
    const { here } = (await api.shell.get({ restaurantId })).data.outboxAttention;
    const views = await api.reviews.count({ restaurantIds: [restaurantId], late: true });
    expect([here, views.data.count]).toEqual([work.outboxCount, work.lateCount]);
  });

  test("is the most urgent ten", async () => {
    const { read, wait } = await setUp();
    for (let count = 0; count <= workMax; count++) await wait(at(-hour), at((count + 1) * hour));
    const { items } = (await read()).work;
    expect(items).toHaveLength(workMax);
  });
});

describe("the actions of a dashboard", () => {
  const gmb = { platformKey: "gmb", listingId: "locations/9" } as const;

  test("are thirty days up to the last one that Google told, and thirty before; what was never told is missing", async () => {
    const { restaurantId, read, today } = await setUp();
    expect((await read()).actions).toBeNull();
    await connectListing(database, { restaurantId, key: "gmb", externalId: "locations/9" });
    const to = dayAt(today, -4);
    await createListingReading(database, {
      restaurantId,
      ...gmb,
      lastDay: to,
      firstDay: dayAt(to, -80),
      readAt: new Date(),
    });
    const days = (values: (number | null)[]) => values;
    // Sixty-one days: the oldest is in neither period, and one day of the last thirty was not told.
    const calls = days(Array.from({ length: 61 }, (_, index) => (index === 60 - 3 ? null : index === 0 ? 1000 : 2)));
    await createMetricDays(database, { restaurantId, ...gmb }, "calls", dayAt(to, -60), calls);
    await createMetricDays(database, { restaurantId, ...gmb }, "bookings", dayAt(to, -5), [0, 0, 0]);
    const { actions } = await read();
    expect(actions).toMatchObject({ from: dayAt(to, -29), to, lagDays: 4, failure: null });
    const of = (metric: string) => actions?.rows.find((row) => row.metric === metric);
    expect(of("calls")).toEqual({
      metric: "calls",
      present: { value: 58, knownDays: 29 },
      previous: { value: 60, knownDays: 30 },
      compared: 58,
      uncompared: null,
    });
    expect(of("bookings")).toMatchObject({
      present: { value: 0, knownDays: 3 },
      previous: { value: null, knownDays: 0 },
      compared: null,
      uncompared: "fewDays",
    });
    expect(of("food_orders")?.present).toEqual({ value: null, knownDays: 0 });
  });
});

test("the posts of a dashboard are the newest four of ninety days, where an account tells its posts", async () => {
  const { restaurantId, read } = await setUp();
  expect((await read()).posts).toBeNull();
  const account = { restaurantId, platformKey: "instagram", listingId: "1784" } as const;
  await createListingReading(database, account, "posts");
  expect((await read()).posts?.items).toEqual([]);
  for (const days of [100, 9, 7, 5, 3, 1])
    await createSocialPost(database, { restaurantId, text: String(days), publishedAt: at(-days * dayMs) });
  expect((await read()).posts?.items.map(({ text }) => text)).toEqual(["1", "3", "5", "7"]);
});

test("the holidays of a dashboard are those of its country, until their hours are said", async () => {
  const { restaurantId, read, api, today } = await setUp({ countryCode: "FR" });
  const expected = holidaysToSay({ countryCode: "FR", regularHours: [], specialHours: [] }, today);
  expect((await read()).holidays).toEqual(expected);
  const days = expected.map(({ day }) => ({ day, hours: "closed" as const }));
  await api.restaurants.addSpecialHours({ restaurantId, days: [{ day: today, hours: "closed" }, ...days] });
  expect((await read()).holidays).toEqual([]);
});

describe("dashboards.putOrder", () => {
  test("keeps a person's order for every restaurant, and forgets it again", async () => {
    const { api, read, restaurantId } = await setUp();
    const { data } = await api.dashboards.putOrder({ cards: ["posts", "work", "posts"] });
    expect(data.cards.slice(0, 3)).toEqual(["posts", "work", "summary"]);
    expect(data.cards.toSorted()).toEqual(dashboardCards.toSorted());
    expect((await read()).cards).toEqual(data.cards);
    const { api: admin } = await callerOf(database, await createUser(database, { role: "admin" }));
    expect((await admin.restaurants.dashboard({ restaurantId })).data.cards).toEqual(dashboardCards);
    await api.dashboards.putOrder({ cards: [] });
    expect((await read()).cards).toEqual(dashboardCards);
  });

  test("refuses what is no card with 422, and a visitor with 401", async () => {
    const { fetch } = await setUp();
    expect((await fetch("PUT", "/dashboard-order", { cards: ["weather"] })).status).toBe(422);
    const visitor = await callerOf(database, null);
    expect((await visitor.fetch("PUT", "/dashboard-order", { cards: [] })).status).toBe(401);
  });
});
