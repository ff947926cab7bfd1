import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import type { RequestedRun, RestaurantState } from "#contract/synchronisation/schemas.ts";
import { connectListing, fakePlatform, platformsOf, vendorReview } from "#tests/factories/fake-platform.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { type TestApi, testApi } from "#tests/setup/api.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

const google = fakePlatform("gmb");
const fork = fakePlatform("lafourchette");
let api: TestApi;
let token: string;
let guest: string;
let mine: string;
let foreign: string;

beforeAll(async () => {
  api = await testApi((settings) => settings, platformsOf(google.connector, fork.connector));
});
beforeEach(async () => {
  const { database } = api;
  const organization = await createOrganization(database);
  mine = (await createRestaurant(database, { organizationId: organization.id })).id;
  foreign = (await createRestaurant(database)).id;
  for (const key of ["gmb", "lafourchette"] as const)
    for (const restaurantId of [mine, foreign]) await connectListing(database, { restaurantId, key });
  const member = (caslRole: "editor" | "guest") =>
    createUser(database, { organizations: [{ id: organization.id, caslRole }], restaurants: [mine] });
  token = await api.tokenOf(await member("editor"));
  guest = await api.tokenOf(await member("guest"));
  google.reviews.clear();
  google.put(vendorReview("r1"), vendorReview("r2"));
});

const start = (body: object, by = token) =>
  api.call<RequestedRun[]>("POST", "/reviews/synchronize", { body, token: by });
const stateOf = (restaurantId: string) =>
  api.call<RestaurantState>("GET", `/restaurants/${restaurantId}/current-state`, { token });

describe("POST /reviews/synchronize", () => {
  const asked = (platformKey: string, outcome: RequestedRun["outcome"], until: unknown = null) => ({
    restaurantId: mine,
    platformKey,
    outcome,
    until,
  });

  test("202 and what came of it: every connected platform of the restaurants within reach", async () => {
    const { status, body } = await start({ restaurantIds: [mine, foreign] });
    expect(status).toBe(202);
    expect(body.data).toEqual([asked("gmb", "started"), asked("lafourchette", "started")]);
    expect((await start({ restaurantIds: [mine] })).body.data).toEqual([
      asked("gmb", "under_way"),
      asked("lafourchette", "under_way"),
    ]);
  });

  test("one platform alone is tried again", async () => {
    expect((await start({ restaurantIds: [mine], platformKey: "lafourchette" })).body.data).toEqual([
      asked("lafourchette", "started"),
    ]);
  });

  test("what was read a moment ago rests, whoever asks, and says until when", async () => {
    await start({ restaurantIds: [mine], platformKey: "gmb" });
    const { turn } = synchroniser(api.database, google.connector);
    await turn(mine);
    const before = google.calls.length;
    const { status, body } = await start({ restaurantIds: [mine], platformKey: "gmb" });
    await turn(mine);
    expect([status, body.data, google.calls.length]).toEqual([
      202,
      [asked("gmb", "too_soon", expect.any(String))],
      before,
    ]);
    const seconds = (Date.parse(body.data[0]?.until ?? "") - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(31);
    await api.database.pool.query("update review_fetches set finished_at = now() - interval '31 seconds'");
    expect((await start({ restaurantIds: [mine], platformKey: "gmb" })).body.data).toEqual([asked("gmb", "started")]);
  });

  test("what failed may be tried again at once; what the platform asked to wait keeps waiting, and says until when", async () => {
    const { turn } = synchroniser(api.database, google.connector);
    google.faults.push(
      new PlatformError("PERMISSION_DENIED", "No."),
      new PlatformError("RATE_LIMITED", "Slow down", { retryAfterSeconds: 90 }),
    );
    await start({ restaurantIds: [mine], platformKey: "gmb" });
    await turn(mine);
    expect((await start({ restaurantIds: [mine], platformKey: "gmb" })).body.data).toEqual([asked("gmb", "started")]);
    await turn(mine);
    const { body } = await start({ restaurantIds: [mine], platformKey: "gmb" });
    expect(body.data).toEqual([asked("gmb", "must_wait", expect.any(String))]);
    expect((Date.parse(body.data[0]?.until ?? "") - Date.now()) / 1000).toBeGreaterThan(45);
  });

  test("a platform that is not connected is left alone", async () => {
    await api.database.pool.query("update platforms set connected_at = null where restaurant_id = $1 and key = 'gmb'", [
      mine,
    ]);
    expect((await start({ restaurantIds: [mine] })).body.data.map(({ platformKey }) => platformKey)).toEqual([
      "lafourchette",
    ]);
  });

  test("a platform without reviews is not read for any, and has no state of it", async () => {
    await api.database.pool.query(
      `insert into platforms (id, restaurant_id, key, external_id, connected_at) values ($1, $2, 'instagram', 'ig-1', now())`,
      [newId(), mine],
    );
    const keys = (await start({ restaurantIds: [mine] })).body.data.map(({ platformKey }) => platformKey);
    expect(keys).toEqual(["gmb", "lafourchette"]);
    const { body } = await stateOf(mine);
    expect([Object.keys(body.data.currentState.reviews.fetched).sort(), body.data.connectedCount]).toEqual([keys, 2]);
  });

  test("nobody signed in, somebody who may only read, a list that is none", async () => {
    expect((await api.call("POST", "/reviews/synchronize", { body: { restaurantIds: [mine] } })).status).toBe(401);
    expect((await start({ restaurantIds: [mine] }, guest)).body.code).toBe("PERMISSION_RULE");
    expect((await start({ restaurantIds: "all" })).status).toBe(422);
  });
});

describe("GET /restaurants/{restaurantId}/current-state", () => {
  test("data.currentState.reviews.fetched gives each platform’s state, from PENDING over ASYNC to its end", async () => {
    expect((await stateOf(mine)).body.data).toMatchObject({
      reviewsLastUpdate: null,
      currentState: { reviews: { fetched: {} } },
    });
    await start({ restaurantIds: [mine], platformKey: "gmb" });
    const fetched = async () => (await stateOf(mine)).body.data.currentState.reviews.fetched;
    expect(await fetched()).toMatchObject({ gmb: { status: "PENDING", seenCount: 0, failure: null, startedAt: null } });
    google.faults.push(async (page) => {
      expect(await fetched()).toMatchObject({ gmb: { status: "ASYNC", startedAt: expect.any(String) } });
      return page;
    });
    await synchroniser(api.database, google.connector).turn(mine);
    const gmb = {
      status: "DONE",
      seenCount: 2,
      newCount: 2,
      ownCount: 2,
      remoteCount: 2,
      remoteRating: 4,
      retryAt: null,
    };
    expect(await fetched()).toMatchObject({ gmb });
    expect((await stateOf(mine)).body.data.reviewsLastUpdate).toEqual(expect.any(String));
  });

  test("a foreign restaurant is not found", async () => {
    expect((await stateOf(foreign)).status).toBe(404);
    expect((await stateOf("not-an-id")).status).toBe(404);
  });
});

test("POST /restaurants/current-states gives the same for many, those outside the access scope left out", async () => {
  await start({ restaurantIds: [mine] });
  const body = { restaurantIds: [mine, foreign] };
  const { body: response } = await api.call<RestaurantState[]>("POST", "/restaurants/current-states", { body, token });
  expect(response.data.map(({ restaurantId }) => restaurantId)).toEqual([mine]);
  expect(Object.keys(response.data[0]?.currentState.reviews.fetched ?? {})).toEqual(["gmb", "lafourchette"]);
});
