import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { listMigrations } from "#api/db/migrate.ts";
import { AggregatedReviewFilters, reviewFilters } from "#contract/reviews/filters.ts";
import { AggregatedStatisticsFilters, StatisticsFilters } from "#contract/user-filters/statistics.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

async function setUp(email?: string) {
  const restaurant = await createRestaurant(database);
  const user = await createUser(database, {
    ...(email ? { email } : {}),
    organizations: [{ id: restaurant.organizationId, caslRole: "guest" }],
    restaurants: [restaurant.id],
  });
  return { database, restaurant, user, ...(await callerOf(database, user)) };
}

const defaults = { aggregated: AggregatedStatisticsFilters.parse({}), single: StatisticsFilters.parse({}) };

describe("user filters", () => {
  test("are the defaults before anything is stored, with an id that stays", async () => {
    const { api, restaurant, user } = await setUp();
    const owner = { userId: user.id, restaurantId: restaurant.id };
    const { data } = await api.userFilters.get(owner);
    expect(data).toMatchObject({ restaurantId: restaurant.id, reviewsFilters: reviewFilters.defaults });
    expect(data.statisticsFilters).toEqual({ ...defaults.single, timeScale: "last_six_months" });
    await api.userFilters.putReviews({ ...owner, ...reviewFilters.defaults });
    expect((await api.userFilters.get(owner)).data.id).toBe(data.id);
    const aggregated = await api.userFilters.getAggregated({ userId: user.id });
    expect(aggregated.data).toEqual({
      reviewsFilters: AggregatedReviewFilters.parse({}),
      statisticsFilters: { ...defaults.aggregated, timeScale: "last_six_months" },
    });
  });

  test("the paths and bodies are those of the specification's section 7, and each is stored for itself", async () => {
    const { fetch, restaurant, user } = await setUp();
    const own = `${user.id}/${restaurant.id}`;
    const put = async (path: string, body: object) => (await fetch("PUT", `/user-filters/${path}`, body)).status;
    expect(await put(`aggregated-statistics/${user.id}`, { totemIds: [], comparisonPeriod: "since_start" })).toBe(200);
    expect(await put(`aggregated-reviews/${user.id}`, { text: "frites", restaurantIds: [restaurant.id] })).toBe(200);
    expect(await put(`statistics/${own}`, { platforms: { eReputation: ["gmb"], socialNetworks: [] } })).toBe(200);
    expect(
      await put(`reviews/${own}`, { ratings: [1], period: "custom", startDate: "2026-01-01", endDate: "2026-02-01" }),
    ).toBe(200);
    const single = await (await fetch("GET", `/user-filters/${own}`)).json();
    expect(single).toMatchObject({
      data: {
        // A document created without a time scale gets the last thirty days.
        statisticsFilters: { timeScale: "last_thirty_days", platforms: { eReputation: ["gmb"] } },
        reviewsFilters: { ratings: [1], period: "custom", startDate: "2026-01-01", showPrivate: true },
      },
    });
    const aggregated = await (await fetch("GET", `/user-filters/${user.id}`)).json();
    expect(aggregated).toMatchObject({
      data: {
        statisticsFilters: { comparisonPeriod: "since_start" },
        reviewsFilters: { text: "frites", restaurantIds: [restaurant.id] },
      },
    });
  });

  test("of statistics over many restaurants are put with dates, and read with the days beside one list of platforms", async () => {
    const { fetch, user } = await setUp();
    const filters = {
      platforms: ["gmb", "instagram"],
      restaurantIds: [],
      roiRestaurantIds: [],
      totemIds: [],
      timeScale: "last_three_months",
      comparisonPeriod: "since_start",
      monthYearPeriod: null,
    };
    const dates = { startDate: "2026-01-01", endDate: "2026-03-31", period: "custom" };
    const put = (body: object) => fetch("PUT", `/user-filters/aggregated-statistics/${user.id}`, body);
    const expected = { ...filters, ...dates };
    expect(((await (await put({ ...filters, dates })).json()) as { data: unknown }).data).toEqual(expected);
    const read = await (await fetch("GET", `/user-filters/${user.id}`)).json();
    expect((read as { data: { statisticsFilters: unknown } }).data.statisticsFilters).toEqual(expected);
    expect((await put({ platforms: { eReputation: ["gmb"], socialNetworks: [] } })).status).toBe(422);
    expect((await put({ platforms: ["myspace"] })).status).toBe(422);
  });

  test("stored with platforms per page keep every platform that one of them named", async () => {
    const { api, restaurant, user } = await setUp();
    const own = { userId: user.id, restaurantId: restaurant.id };
    const platforms = {
      eReputation: ["tripadvisor" as const, "gmb" as const],
      socialNetworks: ["gmb", "instagram", "myspace"],
    };
    await api.userFilters.putStatistics({ ...own, platforms });
    await api.userFilters.putAggregatedStatistics({ userId: user.id, comparisonPeriod: "since_start" });
    const document = JSON.stringify({ comparisonPeriod: "since_start", platforms });
    const nobody = "00000000-0000-0000-0000-000000000000";
    await database.pool.query(
      "update user_filters set statistics_filters = $1 where user_id = $2 and restaurant_id = $3",
      [document, user.id, nobody],
    );
    const migration = (await listMigrations()).find(({ name }) => name.endsWith("_aggregated_platforms.sql"));
    await database.pool.query(migration?.sql ?? "");
    const aggregated = (await api.userFilters.getAggregated({ userId: user.id })).data.statisticsFilters;
    expect(aggregated).toMatchObject({
      comparisonPeriod: "since_start",
      platforms: ["gmb", "instagram", "tripadvisor"],
    });
    expect((await api.userFilters.get(own)).data.statisticsFilters.platforms).toEqual(platforms);
  });

  test("of one restaurant keep dates together, and a list of platforms per page", async () => {
    const { fetch, restaurant, user } = await setUp();
    const own = `${user.id}/${restaurant.id}`;
    const filters = {
      ...defaults.single,
      dates: { startDate: "2026-01-01", endDate: "2026-03-31", period: "custom" },
      platforms: { eReputation: ["gmb"], socialNetworks: ["instagram"] },
    };
    expect(await (await fetch("PUT", `/user-filters/statistics/${own}`, filters)).json()).toEqual({ data: filters });
    expect(await (await fetch("GET", `/user-filters/${own}`)).json()).toMatchObject({
      data: { statisticsFilters: filters },
    });
  });

  test("keep no restaurant out of reach among the chosen ones", async () => {
    const { api, database, restaurant, user } = await setUp();
    const foreign = await createRestaurant(database);
    const chosen = { userId: user.id, restaurantIds: [foreign.id, restaurant.id] };
    expect((await api.userFilters.putAggregatedReviews(chosen)).data.restaurantIds).toEqual([restaurant.id]);
    const statistics = await api.userFilters.putAggregatedStatistics({ ...chosen, roiRestaurantIds: [foreign.id] });
    expect(statistics.data).toMatchObject({ restaurantIds: [restaurant.id], roiRestaurantIds: [] });
  });

  test("of the end-to-end user are never stored: every write is 403 with its own code, reading works", async () => {
    const { api, database, fetch, restaurant, user } = await setUp(testSettings().e2eUserEmail);
    const own = `${user.id}/${restaurant.id}`;
    for (const path of [
      `aggregated-statistics/${user.id}`,
      `aggregated-reviews/${user.id}`,
      `statistics/${own}`,
      `reviews/${own}`,
    ]) {
      const refused = await fetch("PUT", `/user-filters/${path}`, {});
      expect(refused.status, path).toBe(403);
      expect(await refused.json()).toMatchObject({ code: "E2E_USER_FILTERS", message: "E2E user cannot edit filters" });
    }
    expect((await api.userFilters.get({ userId: user.id, restaurantId: restaurant.id })).data.reviewsFilters).toEqual(
      reviewFilters.defaults,
    );
    expect((await database.pool.query("select from user_filters where user_id = $1", [user.id])).rowCount).toBe(0);
  });

  test("of another user, or of a restaurant out of reach, are the very 404 of one that does not exist", async () => {
    const { database, fetch, restaurant, user } = await setUp();
    const other = await createUser(database);
    const foreign = await createRestaurant(database);
    const missing = "01890000-0000-7000-8000-000000000000";
    const send = async (method: string, path: string) => {
      const response = await fetch(method, `/user-filters/${path}`, method === "PUT" ? {} : undefined);
      expect(response.status, `${method} ${path}`).toBe(404);
      return (await response.text()).replaceAll(response.headers.get("x-request-id") ?? "", "id");
    };
    for (const kind of ["reviews/", "statistics/"]) {
      const foreignBody = await send("PUT", `${kind}${user.id}/${foreign.id}`);
      expect(foreignBody).toBe(await send("PUT", `${kind}${user.id}/${missing}`));
      expect(foreignBody).toBe(await send("PUT", `${kind}${other.id}/${restaurant.id}`));
    }
    expect(await send("GET", `${user.id}/${foreign.id}`)).toBe(await send("GET", `${user.id}/${missing}`));
    expect(await send("GET", other.id)).toBe(await send("GET", missing));
  });

  test("are refused with 422 when a value is not of the list, and with 401 to a visitor", async () => {
    const { database, fetch, restaurant, user } = await setUp();
    const path = `/user-filters/reviews/${user.id}/${restaurant.id}`;
    for (const body of [
      { period: "yesterday" },
      { ratings: [6] },
      { platforms: ["myspace"] },
      { text: "x".repeat(201) },
    ])
      expect((await fetch("PUT", path, body)).status, JSON.stringify(body)).toBe(422);
    expect((await (await callerOf(database, null)).fetch("PUT", path, {})).status).toBe(401);
  });
});
