import { beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createLog } from "#api/log.ts";
import { type Connector, type ListingFigures, PlatformError, type Session } from "#api/platforms/connector.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { connectListing, fakePlatform, platformsOf } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { readDueFigures } from "./due.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

type Tell = (session: Session) => ListingFigures | Promise<ListingFigures>;
const followers = (count: number): ListingFigures => ({ rating: null, reviewCount: null, followers: count });

/** A worker whose connectors tell what `tell` says; each test has platforms of its own, since the job reads every listing that is due. */
function worker(told: Partial<Record<ConnectionKey, Tell>>) {
  let at = new Date("2026-11-23T20:00:00Z");
  const asked: string[] = [];
  const connectors = Object.entries(told).map(([key, tell]): Connector => {
    const { reviews: _, ...connector } = fakePlatform(key as ConnectionKey).connector;
    const figures = async (session: Session) => {
      asked.push(session.location.externalId);
      return tell(session);
    };
    return { ...connector, figures };
  });
  const log = createLog({ level: "error" });
  const services = { database, platforms: platformsOf(...connectors), settings: testSettings(), log, now: () => at };
  const runAt = async (moment: string) => {
    at = new Date(moment);
    asked.length = 0;
    await readDueFigures(services);
    return [...asked];
  };
  return { runAt };
}
async function listing(key: ConnectionKey, externalId: string, zone = "Europe/Paris") {
  await database.pool.query("delete from platforms where key = $1", [key]);
  const { id } = await createRestaurant(database);
  await database.pool.query("update restaurants set time_zone = $2 where id = $1", [id, zone]);
  await connectListing(database, { restaurantId: id, key, externalId });
  const change = (sql: string) => database.pool.query(`update platforms set ${sql} where restaurant_id = $1`, [id]);
  const days = async () => {
    const text = `select day, rating, review_count as "reviewCount", followers, source from platform_snapshots
      where restaurant_id = $1 order by day`;
    return (await database.pool.query(text, [id])).rows;
  };
  return { id, change, days };
}

test("a linked listing that nothing has read is asked once that day, and again on the next", async () => {
  const { days } = await listing("instagram", "1784");
  const { runAt } = worker({ instagram: () => followers(1834) });
  expect(await runAt("2026-11-23T20:00:00Z")).toEqual(["1784"]);
  expect(await runAt("2026-11-23T22:30:00Z")).toEqual([]);
  expect(await runAt("2026-11-24T20:00:00Z")).toEqual(["1784"]);
  expect(await days()).toEqual([
    { day: "2026-11-23", rating: null, reviewCount: null, followers: 1834, source: "daily" },
    { day: "2026-11-24", rating: null, reviewCount: null, followers: 1834, source: "daily" },
  ]);
});

test("nothing is asked before a listing's own minute, which is the same each day", async () => {
  await listing("instagram", "1784");
  const { runAt } = worker({ instagram: () => followers(1) });
  expect(await runAt("2026-11-23T02:59:00Z")).toEqual([]);
  let first = 4 * 60;
  const momentOf = (minute: number) =>
    `2026-11-23T${String(Math.floor(minute / 60) - 1).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:30Z`;
  while (first < 20 * 60 && (await runAt(momentOf(first))).length === 0) first += 40;
  expect(first).toBeLessThanOrEqual(20 * 60 + 40);
});

test("a failure stops no other listing and is tried again an hour later, as long as the day lasts", async () => {
  const bad = await listing("instagram", "bad");
  const good = await listing("yelp", "good");
  let failure: Error | null = new PlatformError("PERMISSION_DENIED", "no right");
  const refuse: Tell = () => {
    if (failure) throw failure;
    return followers(9);
  };
  const { runAt } = worker({ instagram: refuse, yelp: () => ({ rating: 4.5, reviewCount: 12, followers: null }) });
  expect((await runAt("2026-11-23T20:00:00Z")).sort()).toEqual(["bad", "good"]);
  expect(await good.days()).toMatchObject([{ rating: 4.5, reviewCount: 12 }]);
  expect(await bad.days()).toEqual([]);
  expect(await runAt("2026-11-23T20:50:00Z")).toEqual([]);
  failure = new TypeError("unreadable");
  expect(await runAt("2026-11-23T21:00:00Z")).toEqual(["bad"]);
  failure = null;
  expect(await runAt("2026-11-23T22:10:00Z")).toEqual(["bad"]);
  expect(await bad.days()).toMatchObject([{ day: "2026-11-23", followers: 9 }]);
});

test("a platform that wants a pause is left alone until the next run of the job", async () => {
  await listing("instagram", "1");
  for (let count = 2; count <= 9; count++) {
    const { id } = await createRestaurant(database);
    await connectListing(database, { restaurantId: id, key: "instagram", externalId: String(count) });
  }
  const limited: Tell = () => {
    throw new PlatformError("RATE_LIMITED", "slow down", { retryAfterSeconds: 60 });
  };
  expect((await worker({ instagram: limited }).runAt("2026-11-23T20:00:00Z")).length).toBe(4);
  expect((await worker({ instagram: () => followers(1) }).runAt("2026-11-23T20:10:00Z")).length).toBe(5);
});

test("a listing that is lost, claimed, unlinked, or whose restaurant is not active is not asked", async () => {
  const { id, change } = await listing("instagram", "1784");
  const { runAt } = worker({ instagram: () => followers(1) });
  const states = ["health = 'needs_reconnect'", "health = 'revoked'", "connected_at = null", "external_id = null"];
  for (const state of states) {
    await change(state);
    expect([state, await runAt("2026-11-23T20:00:00Z")]).toEqual([state, []]);
    await change("health = 'connected', connected_at = now(), external_id = '1784'");
  }
  await database.pool.query("update restaurants set active = false where id = $1", [id]);
  expect(await runAt("2026-11-23T20:00:00Z")).toEqual([]);
});

test("two workers with clocks of their own ask for a listing once", async () => {
  const { days } = await listing("instagram", "1784");
  const asked: string[] = [];
  const slow: Tell = async ({ location }) => {
    asked.push(location.externalId);
    return followers(7);
  };
  const [one, other] = [worker({ instagram: slow }), worker({ instagram: slow })];
  await Promise.all([one.runAt("2026-11-23T20:00:00Z"), other.runAt("2026-11-23T20:10:00Z")]);
  expect(asked).toEqual(["1784"]);
  expect(await days()).toHaveLength(1);
});

test("the listing that was asked for counts, not the one linked meanwhile", async () => {
  const { change, days } = await listing("instagram", "former");
  const relink: Tell = async () => {
    await change("external_id = 'latter', figures_tried_at = null");
    return followers(5);
  };
  const { runAt } = worker({ instagram: relink });
  await runAt("2026-11-23T20:00:00Z");
  expect(await days()).toEqual([]);
  expect(await worker({ instagram: () => followers(8) }).runAt("2026-11-23T20:10:00Z")).toEqual(["latter"]);
  expect(await days()).toMatchObject([{ followers: 8 }]);
});

test.each([
  ["America/Mexico_City", "2026-11-24T05:30:00Z", "2026-11-23"],
  ["Pacific/Auckland", "2026-11-23T09:30:00Z", "2026-11-23"],
  // 25 hours: both 2:30 are the same day; 23 hours: the day before begins an hour earlier.
  ["Europe/Paris", "2026-10-25T20:30:00Z", "2026-10-25"],
  ["Europe/Paris", "2026-03-29T21:30:00Z", "2026-03-29"],
  ["Europe/Paris", "2026-03-28T22:30:00Z", "2026-03-28"],
])("the day is that of the restaurant: %s at %s is %s", async (zone, at, day) => {
  const { days } = await listing("instagram", "1784", zone);
  await worker({ instagram: () => followers(3) }).runAt(at);
  expect(await days()).toMatchObject([{ day }]);
});
