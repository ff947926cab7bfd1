import { beforeAll, describe, expect, test } from "vitest";
import type { SearchTerms } from "#contract/platform-metrics/schemas.ts";
import { createListingReading, createSearchTerms } from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { searchTerms } from "./read/search-terms.ts";

const api = await testApi();
const { database } = api;
let one: string;
let token: string;

beforeAll(async () => {
  const organization = await createOrganization(database);
  one = (await createRestaurant(database, { organizationId: organization.id, name: "Chez Zoé" })).id;
  const guest = { organizations: [{ id: organization.id, caslRole: "guest" as const }], restaurants: [one] };
  token = await api.tokenOf(await createUser(database, guest));
  const listing = { restaurantId: one, platformKey: "gmb", listingId: "locations/9" } as const;
  await createListingReading(database, listing, "search_terms");
  await createSearchTerms(database, listing, "2026-04", { bistro: 70, "chez zoe paris": "<15", terrasse: 20 });
  await createSearchTerms(database, listing, "2026-05", { bistro: 90, "chez-zoé": 200, brunch: "<15" });
  await createSearchTerms(database, listing, "2026-06", { bistro: "<15", "chez-zoé": 4_000_000_000, brunch: "<15" });
});
const ask = (from: string, to: string) => searchTerms(database, { restaurantIds: [one], from, to });

test("numbers and thresholds are each added to their own kind, never to each other", async () => {
  const { terms } = await ask("2026-05", "2026-06");
  const told = terms.map(({ term, value, fewerThan }) => [term, value, fewerThan]);
  expect(told).toEqual([
    ["chez-zoé", 4_000_000_200, null],
    ["bistro", 90, 15],
    ["brunch", null, 30],
    ["terrasse", null, null],
    ["chez zoe paris", null, null],
  ]);
});

test("a term is new or lost against as many months before", async () => {
  const { terms, previousMonths, knownMonths } = await ask("2026-05", "2026-06");
  expect([previousMonths, knownMonths]).toEqual([["2026-04"], ["2026-05", "2026-06"]]);
  const changes = Object.fromEntries(terms.map(({ term, change }) => [term, change]));
  expect(changes).toEqual({
    "chez-zoé": "new",
    bistro: "kept",
    brunch: "new",
    "chez zoe paris": "lost",
    terrasse: "lost",
  });
  expect(terms.find(({ term }) => term === "terrasse")?.previous).toEqual({ value: 20, fewerThan: null });
});

test("nothing is new where no month before is known, and nothing lost where no month of the period is", async () => {
  expect(new Set((await ask("2026-04", "2026-04")).terms.map(({ change }) => change))).toEqual(new Set(["kept"]));
  expect(await ask("2026-07", "2026-07")).toMatchObject({ terms: [], count: 0, previousMonths: ["2026-06"] });
});

test("a search for the restaurant's name is told from a discovery, whatever its accents and hyphens", async () => {
  const { terms, brandValue, discoveryValue } = await ask("2026-04", "2026-05");
  expect(terms.filter(({ isBrand }) => isBrand).map(({ term }) => term)).toEqual(["chez-zoé", "chez zoe paris"]);
  expect([brandValue, discoveryValue]).toEqual([200, 180]);
});

describe("the endpoint", () => {
  const read = (id: string, query: string, options = { token }) =>
    api.call<SearchTerms>("GET", `/restaurants/${id}/search-terms?${query}`, options);
  test("200: the most searched for, with the count of all", async () => {
    const { status, body } = await read(one, "from=2026-06&to=2026-06&limit=1");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      count: 3,
      terms: [{ term: "chez-zoé", value: 4_000_000_000, restaurantCount: 1 }],
    });
  });
  test("401 without a session, 404 for a foreign restaurant, 422 for a period that is none", async () => {
    const period = "from=2026-05&to=2026-06";
    expect((await api.call("GET", `/restaurants/${one}/search-terms?${period}`)).status).toBe(401);
    expect((await read((await createRestaurant(database)).id, period)).status).toBe(404);
    for (const wrong of ["from=2026-06&to=2026-05", "from=2020-01&to=2026-05", "from=2026-13&to=2027-01"])
      expect((await read(one, wrong)).status).toBe(422);
  });
});
