import { beforeAll, describe, expect, test } from "vitest";
import type { Metric } from "#contract/platform-metrics/metrics.ts";
import type { DataAge, MetricSeries } from "#contract/platform-metrics/schemas.ts";
import { connectListing } from "#tests/factories/fake-platform.ts";
import { createListingReading, createMetricDays } from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { metricSeries } from "./read/series.ts";

const api = await testApi();
const { database } = api;
const gmb = { platformKey: "gmb", listingId: "locations/9" } as const;
let one: string;
let other: string;
let token: string;
let foreign: string;

beforeAll(async () => {
  const organization = await createOrganization(database);
  one = (await createRestaurant(database, { organizationId: organization.id })).id;
  other = (await createRestaurant(database, { organizationId: organization.id })).id;
  foreign = (await createRestaurant(database)).id;
  const guest = { organizations: [{ id: organization.id, caslRole: "guest" as const }], restaurants: [one] };
  token = await api.tokenOf(await createUser(database, guest));
  await connectListing(database, { restaurantId: one, key: "gmb", externalId: "locations/9" });
  await createListingReading(database, { restaurantId: one, ...gmb, lastDay: "2026-06-10", firstDay: "2026-06-01" });
  // Another listing before: a series of its own, which is not added.
  const former = { restaurantId: one, platformKey: "gmb", listingId: "locations/1" } as const;
  await createListingReading(database, { ...former, readAt: new Date() });
  await createMetricDays(database, former, "calls", "2026-06-01", [900, 900, 900]);
  await createMetricDays(database, { restaurantId: one, ...gmb }, "calls", "2026-06-01", [5, 0, null, 7, 1]);
  await createListingReading(database, { restaurantId: other, ...gmb });
  await createMetricDays(
    database,
    { restaurantId: other, ...gmb },
    "calls",
    "2026-06-04",
    [3_000_000_000, 4_000_000_000],
  );
  const page = { restaurantId: one, platformKey: "facebook", listingId: "10" } as const;
  await createListingReading(database, page);
  await createMetricDays(database, page, "followers", "2026-06-01", [100, 101, null, 103]);
});

const seriesOf = async (step: "day" | "week" | "month", from: string, to: string, metric: Metric, ids = [one]) => {
  const [series] = await metricSeries(database, { restaurantIds: ids, metrics: [metric], from, to, step });
  return series?.points.map(({ start, value, knownDays, expectedDays }) => [start, value, knownDays, expectedDays]);
};

describe("a series", () => {
  test("by day tells a zero that was told from a day that is missing", async () => {
    expect(await seriesOf("day", "2026-05-31", "2026-06-05", "calls")).toEqual([
      ["2026-05-31", null, 0, 1],
      ["2026-06-01", 5, 1, 1],
      ["2026-06-02", 0, 1, 1],
      ["2026-06-03", null, 0, 1],
      ["2026-06-04", 7, 1, 1],
      ["2026-06-05", 1, 1, 1],
    ]);
  });

  test("by week begins on Mondays and counts the days of the period alone", async () => {
    expect(await seriesOf("week", "2026-05-31", "2026-06-09", "calls")).toEqual([
      ["2026-05-25", null, 0, 1],
      ["2026-06-01", 13, 4, 7],
      ["2026-06-08", null, 0, 2],
    ]);
  });

  test("of several restaurants adds what each knows, above two thousand million too", async () => {
    expect(await seriesOf("month", "2026-06-01", "2026-06-30", "calls", [one, other])).toEqual([
      ["2026-06-01", 7_000_000_013, 6, 60],
    ]);
  });

  test("of a level has its last known value, not the sum", async () => {
    expect(await seriesOf("week", "2026-06-01", "2026-06-07", "followers")).toEqual([["2026-06-01", 103, 3, 7]]);
  });

  test("by restaurant is one each", async () => {
    const asked = { restaurantIds: [one, other], metrics: ["calls"] as const, from: "2026-06-04", to: "2026-06-04" };
    const found = await metricSeries(database, { ...asked, step: "day", isByRestaurant: true });
    expect(found.map(({ restaurantId, points }) => [restaurantId, points[0]?.value])).toEqual(
      [one, other].sort().map((id) => [id, id === one ? 7 : 3_000_000_000]),
    );
  });

  test("of restaurants without any reading is none", async () => {
    expect(await seriesOf("day", "2026-06-01", "2026-06-02", "calls", [foreign])).toBeUndefined();
  });
});

describe("the endpoints", () => {
  const read = <Data>(path: string, options = { token }) => api.call<Data>("GET", `/restaurants/${path}`, options);
  test("200: series of one restaurant, and how far its readings have come", async () => {
    const { status, body } = await read<MetricSeries[]>(
      `${one}/platform-metrics?from=2026-06-01&to=2026-06-30&step=month&key=gmb`,
    );
    expect(status).toBe(200);
    expect(body.data.find(({ metric }) => metric === "calls")).toEqual({
      restaurantId: one,
      key: "gmb",
      metric: "calls",
      points: [{ start: "2026-06-01", value: 13, knownDays: 4, expectedDays: 30 }],
    });
    const age = await read<DataAge[]>(`${one}/platform-metrics/age`);
    expect(age.body.data.map(({ key, listingId, lastDay }) => [key, listingId, lastDay])).toEqual([
      ["facebook", "10", null],
      ["gmb", "locations/9", "2026-06-10"],
    ]);
  });
  test("401 without a session, 404 for a foreign restaurant", async () => {
    for (const path of ["platform-metrics?from=2026-06-01&to=2026-06-02", "platform-metrics/age"]) {
      expect((await api.call("GET", `/restaurants/${one}/${path}`)).status).toBe(401);
      expect((await read(`${foreign}/${path}`)).status).toBe(404);
    }
  });
  test.each([
    "from=2026-06-04&to=2026-06-03",
    "from=1990-01-01&to=2090-01-01",
    "from=2026-06-01&to=2026-06-02&step=hour",
  ])("422 for %s", async (query) => expect((await read(`${one}/platform-metrics?${query}`)).status).toBe(422));
});
