import { beforeAll, describe, expect, test } from "vitest";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { velocityOf } from "./e-reputation/competitors.ts";

const api = await testApi();
const { database } = api;
const setup = { organizationId: "", restaurant: "", foreign: "", owner: "", guest: "" };
const november = { period: "custom", startDate: "2025-11-01", endDate: "2025-11-30" };
const rival = { name: "Chez Rival", platformKey: "gmb", rating: 4.2 };

const write = (body: object, token = setup.owner) =>
  api.call<{ _id: string }>("POST", "/competitor-ratings", {
    token,
    body: { ...rival, restaurantId: setup.restaurant, day: "2025-10-10", reviewCount: 100, ...body },
  });
const remove = (id: string, token = setup.owner) => api.call("DELETE", `/competitor-ratings/${id}`, { token });
async function read(body: object = {}) {
  const { body: answered } = await api.call<StatisticsReport>("POST", "/statistics/e-reputation", {
    token: setup.owner,
    body: { ...november, restaurantId: setup.restaurant, ...body },
  });
  return answered.data;
}
const chartOf = (found: StatisticsReport) =>
  found.sections.flatMap(({ charts }) => charts).find(({ key }) => key === "competitors");

beforeAll(async () => {
  setup.organizationId = (await createOrganization(database)).id;
  const { organizationId } = setup;
  setup.restaurant = (await createRestaurant(database, { organizationId, name: "Marelune" })).id;
  setup.foreign = (await createRestaurant(database)).id;
  for (const caslRole of ["owner", "guest"] as const)
    setup[caslRole] = await api.tokenOf(
      await createUser(database, {
        organizations: [{ id: organizationId, caslRole }],
        restaurants: [setup.restaurant],
      }),
    );
  for (const [rating, day] of [
    [4, "2025-01-05"],
    [5, "2025-11-10"],
    [4, "2025-11-11"],
    [3, "2025-11-12"],
  ] as const)
    await createReview(database, {
      restaurantId: setup.restaurant,
      rating,
      publishedAt: new Date(`${day}T12:00:00Z`),
    });
});

test("a competitor stands beside the restaurant on its platform, with its pace from two entries on, and goes again", async () => {
  expect(chartOf(await read())).toBeUndefined();
  const first = await write({});
  expect(first.status).toBe(201);
  const one = chartOf(await read());
  expect(one?.categories.map(({ name }) => name)).toEqual(["Marelune · Google", "Chez Rival · Google"]);
  expect(one?.series.map(({ values }) => values)).toEqual([
    [4, 4.2],
    [4, 100],
    [3, null],
  ]);
  const second = await write({ day: "2025-11-09", reviewCount: 130, rating: 4.4 });
  await write({ day: "2025-12-09", reviewCount: 900 });
  const two = await read();
  expect(chartOf(two)?.series.map(({ values }) => values[1])).toEqual([4.4, 130, 30]);
  expect(two.competitorRatings).toHaveLength(2);
  expect(chartOf(await read({ restaurantId: null }))).toBeUndefined();
  expect((await remove(first.body.data._id)).status).toBe(200);
  expect((await remove(first.body.data._id)).status).toBe(404);
  expect(chartOf(await read())?.series.at(-1)?.values[1]).toBeNull();
  expect((await remove(second.body.data._id, setup.guest)).status).toBe(403);
  const told = await auditEntriesOf(database, setup.organizationId);
  expect(told.map(({ action }) => action)).toEqual([
    ...["competitorRating.created", "competitorRating.created", "competitorRating.created"],
    "competitorRating.deleted",
  ]);
});

describe("refused", () => {
  test("by a guest, without a token and of a foreign restaurant", async () => {
    expect((await write({ day: "2025-09-01" }, setup.guest)).status).toBe(403);
    expect((await write({ restaurantId: setup.foreign })).status).toBe(404);
    expect((await api.call("POST", "/competitor-ratings", { body: {} })).status).toBe(401);
    expect((await remove(crypto.randomUUID())).status).toBe(404);
  });
  test("the same again, and a day that has not come", async () => {
    expect((await write({ day: "2025-08-01" })).status).toBe(201);
    expect((await write({ day: "2025-08-01" })).status).toBe(409);
    expect((await write({ day: "2999-01-01" })).status).toBe(409);
  });
  test("what is no rating, no count and no platform that everybody can read", async () => {
    for (const wrong of [
      { rating: 5.1 },
      { rating: 0 },
      { reviewCount: -1 },
      { reviewCount: 2.5 },
      { reviewCount: 3_000_000_000 },
      { name: "  " },
      { platformKey: "private" },
      { day: "2025-02-30" },
    ])
      expect([wrong, (await write(wrong)).status]).toEqual([wrong, 422]);
  });
});

test("a pace is of the last two days, whatever the order; two entries of a day have none", () => {
  const ratings = [
    { day: "2025-03-11", reviewCount: 60 },
    { day: "2025-01-01", reviewCount: 10 },
    { day: "2025-03-01", reviewCount: 50 },
  ];
  expect(velocityOf(ratings)).toBe(30);
  expect(velocityOf(ratings.slice(0, 1))).toBeNull();
  expect(
    velocityOf([
      { day: "2025-03-11", reviewCount: 1 },
      { day: "2025-03-11", reviewCount: 2 },
    ]),
  ).toBeNull();
  expect(velocityOf([])).toBeNull();
});
