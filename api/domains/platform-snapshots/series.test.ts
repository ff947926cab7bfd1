import { beforeAll, describe, expect, test } from "vitest";
import type { PlatformSeries } from "#contract/platform-snapshots/schemas.ts";
import { connectListing } from "#tests/factories/fake-platform.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { recordSnapshot } from "./record.ts";

const api = await testApi();
const { database } = api;
let path: string;
let token: string;
let foreign: string;

beforeAll(async () => {
  const organization = await createOrganization(database);
  const { id } = await createRestaurant(database, { organizationId: organization.id });
  foreign = `/restaurants/${(await createRestaurant(database)).id}/platform-snapshots`;
  path = `/restaurants/${id}/platform-snapshots`;
  const guest = { organizations: [{ id: organization.id, caslRole: "guest" as const }], restaurants: [id] };
  token = await api.tokenOf(await createUser(database, guest));
  await connectListing(database, { restaurantId: id, key: "gmb", externalId: "locations/9" });
  await connectListing(database, { restaurantId: id, key: "instagram", externalId: "1784" });
  const record = (key: "gmb" | "instagram", day: string, reviewCount: number | null, followers: number | null) => {
    const figures = { rating: reviewCount === null ? null : 4.5, reviewCount, followers };
    const readAt = new Date(`${day}T12:00:00Z`);
    return recordSnapshot(database.orm, { restaurantId: id, platformKey: key, figures, readAt, source: "daily" });
  };
  await record("gmb", "2026-11-01", 80, null);
  await record("gmb", "2026-11-03", 82, null);
  await database.pool.query("update platforms set external_id = 'locations/10' where external_id = 'locations/9'");
  await record("gmb", "2026-11-04", 5, null);
  await record("instagram", "2026-11-04", null, 900);
});
const read = (query: string, address = path) => api.call<PlatformSeries[]>("GET", `${address}?${query}`, { token });

test("the series of each listing come day by day, missing days left out", async () => {
  const { status, body } = await read("from=2026-11-01&to=2026-11-30");
  expect(status).toBe(200);
  const readAt = (day: string) => expect.stringContaining(`${day}T12:00`);
  const day = { source: "daily", followers: null, rating: 4.5 };
  expect(body.data).toEqual([
    {
      key: "gmb",
      listingId: "locations/9",
      isLinked: false,
      days: [
        { ...day, day: "2026-11-01", reviewCount: 80, readAt: readAt("2026-11-01") },
        { ...day, day: "2026-11-03", reviewCount: 82, readAt: readAt("2026-11-03") },
      ],
    },
    {
      key: "gmb",
      listingId: "locations/10",
      isLinked: true,
      days: [{ ...day, day: "2026-11-04", reviewCount: 5, readAt: readAt("2026-11-04") }],
    },
    {
      key: "instagram",
      listingId: "1784",
      isLinked: true,
      days: [
        { ...day, day: "2026-11-04", rating: null, reviewCount: null, followers: 900, readAt: readAt("2026-11-04") },
      ],
    },
  ]);
});

test("a period holds both its days, and one platform can be asked for", async () => {
  const { body } = await read("from=2026-11-03&to=2026-11-04&key=gmb");
  expect(body.data.map(({ listingId, days }) => [listingId, days.map(({ day }) => day)])).toEqual([
    ["locations/9", ["2026-11-03"]],
    ["locations/10", ["2026-11-04"]],
  ]);
  expect((await read("from=2027-01-01&to=2027-12-31")).body.data).toEqual([]);
});

describe("422", () => {
  test.each([
    ["backwards", "from=2026-11-04&to=2026-11-03"],
    ["of a hundred years", "from=1990-01-01&to=2090-01-01"],
    ["without an end", "from=2026-11-04"],
    ["of a day that does not exist", "from=2026-02-30&to=2026-03-01"],
  ])("a period %s", async (_, query) => {
    expect((await read(query)).status).toBe(422);
  });
});

test("401: nobody reads without a session; 404: a foreign restaurant is as good as none", async () => {
  expect((await api.call("GET", `${path}?from=2026-11-01&to=2026-11-02`)).status).toBe(401);
  expect((await read("from=2026-11-01&to=2026-11-02", foreign)).status).toBe(404);
});
