import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { type JobHandlers, openJobs } from "#api/jobs/jobs.ts";
import { createLog } from "#api/log.ts";
import { connectListing, fakePlatform, vendorReview } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";
import { onListingChanged } from "../changed.ts";
import { synchroniseDue } from "../due.ts";
import { drainFrom } from "./drain.ts";
import type { Listing } from "./lease.ts";

let database: Database;
let restaurantId: string;
let platform: ReturnType<typeof fakePlatform>;
let sync: ReturnType<typeof synchroniser>;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("truncate restaurants cascade");
  restaurantId = (await createRestaurant(database)).id;
  await connectListing(database, { restaurantId, key: "gmb", externalId: "locations/9001" });
  platform = fakePlatform();
  sync = synchroniser(database, platform.connector);
  platform.put(...Array.from({ length: 10 }, (_, index) => vendorReview(`r${index}`)));
});
const storedCount = async () =>
  (
    await database.pool.query<{ n: number }>("select count(*) as n from reviews where restaurant_id = $1", [
      restaurantId,
    ])
  ).rows[0]?.n;
const expireLease = () => database.pool.query("update review_fetches set lease_until = now() - interval '1 second'");

test("two workers at once: one reads, the other leaves it alone", async () => {
  await sync.start(restaurantId);
  await Promise.all([sync.turn(restaurantId), sync.turn(restaurantId), sync.turn(restaurantId)]);
  expect(platform.calls.map(({ cursor }) => cursor)).toEqual([null, "3", "6", "9"]);
  expect(await sync.rowOf(restaurantId)).toMatchObject({ status: "DONE", new_count: 10 });
});

test("a start while a run goes on starts nothing; of two starts at once one does", async () => {
  const started = await Promise.all([sync.start(restaurantId), sync.start(restaurantId)]);
  expect(started.flat()).toEqual([{ restaurantId, platformKey: "gmb" }]);
  expect(await sync.start(restaurantId)).toEqual([]);
});

test("killed between two pages, the run goes on from the next page once its lease is over", async () => {
  await sync.start(restaurantId);
  const never = new Promise<never>(() => {});
  const asked = Promise.withResolvers<void>();
  platform.faults.push(
    (page) => page,
    () => {
      asked.resolve();
      return never;
    },
  );
  // This worker never finishes.
  void sync.turn(restaurantId);
  await asked.promise;
  expect(await storedCount()).toBe(3);
  await sync.turn(restaurantId);
  expect(platform.calls.length).toBe(2);
  await expireLease();
  expect(await synchroniseDue(sync.services)).toMatchObject({ wokenCount: 1 });
  await sync.turn(restaurantId);
  expect(platform.calls.map(({ cursor }) => cursor)).toEqual([null, "3", "3", "6", "9"]);
  expect(await sync.rowOf(restaurantId)).toMatchObject({ status: "DONE", seen_count: 10, new_count: 10, known_gap: 0 });
});

test("a worker that lost its lease writes nothing more", async () => {
  await sync.start(restaurantId);
  const mayGoOn = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  platform.faults.push(async (page) => {
    asked.resolve();
    await mayGoOn.promise;
    return { ...page, reviews: [vendorReview("ghost")] };
  });
  const slow = sync.turn(restaurantId);
  await asked.promise;
  await expireLease();
  await sync.turn(restaurantId);
  const before = await sync.rowOf(restaurantId);
  expect(before).toMatchObject({ status: "DONE", seen_count: 10 });
  mayGoOn.resolve();
  await slow;
  expect(await sync.rowOf(restaurantId)).toEqual(before);
  expect(await storedCount()).toBe(10);
});

test("a new place is read within the minute, a known one within the hour, and not all at once", async () => {
  expect(await synchroniseDue(sync.services)).toEqual({ wokenCount: 0, startedCount: 1 });
  await sync.turn(restaurantId);
  const row = await sync.rowOf(restaurantId);
  const minutes = (Number(row.next_due_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(40);
  expect(minutes).toBeLessThan(60);
  expect(await synchroniseDue(sync.services)).toEqual({ wokenCount: 0, startedCount: 0 });
  await database.pool.query("update review_fetches set next_due_at = now()");
  expect(await synchroniseDue(sync.services)).toEqual({ wokenCount: 0, startedCount: 1 });
});

test("many notices of one change are one run a moment later, and one during a run is followed by another", async () => {
  const notice = () => onListingChanged(sync.services, [{ key: "gmb", externalId: "locations/9001", report: null }]);
  await Promise.all([notice(), notice(), notice()]);
  await sync.turn(restaurantId);
  expect(platform.calls).toEqual([]);
  await sync.passWait(restaurantId);
  platform.faults.push(async (page) => {
    await notice();
    return page;
  });
  await sync.turn(restaurantId);
  expect(await sync.rowOf(restaurantId)).toMatchObject({ status: "PENDING", is_full: false });
  await sync.turn(restaurantId);
  expect(await sync.rowOf(restaurantId)).toMatchObject({ status: "DONE" });
  await onListingChanged(sync.services, [{ key: "gmb", externalId: "locations/unknown", report: null }]);
  expect(await sync.rowOf(restaurantId)).toMatchObject({ status: "DONE" });
});

test("a report whose address is as long as its signature is queued once, however often it is announced", async () => {
  const jobs = openJobs({ database, log: createLog({ level: "error" }) });
  await jobs.prepare();
  const address = `https://files.example/r.csv?signature=${randomBytes(3000).toString("hex")}`;
  const report = { id: "w-1", addresses: [address] };
  for (let count = 0; count < 2; count++)
    await onListingChanged({ ...sync.services, jobs }, [{ key: "ubereats", externalId: null, report }]);
  const { rows } = await database.pool.query(
    "select data from jobs.job where name = 'read-report' and data->>'address' = $1",
    [address],
  );
  expect(rows).toEqual([{ data: { platformKey: "ubereats", address } }]);
  await jobs.close();
});

test("one job is enough to read all places that wait", async () => {
  const others = [];
  for (let count = 0; count < 5; count++) {
    const { id } = await createRestaurant(database);
    await connectListing(database, { restaurantId: id, key: "gmb" });
    others.push(id);
  }
  for (const id of [restaurantId, ...others]) await sync.start(id);
  await drainFrom(sync.services, { restaurantId, platformKey: "gmb" });
  for (const id of [restaurantId, ...others]) expect(await sync.rowOf(id)).toMatchObject({ status: "DONE" });
});

test("jobs carry a start to its end, and two workers share them", async () => {
  const log = createLog({ level: "error" });
  const workers = [openJobs({ database, log }), openJobs({ database, log })];
  const handlers = {
    "synchronise-reviews": (listing: Listing) => drainFrom(sync.services, listing),
    "synchronise-due": async () => {},
    "delete-expired": async () => {},
    "check-accounts": async () => {},
    "read-report": async () => {},
  } as unknown as JobHandlers;
  await workers[0]?.work(handlers);
  await workers[1]?.work(handlers);
  sync.services.jobs = workers[0] ?? sync.services.jobs;
  await sync.start(restaurantId);
  const queued = await database.pool.query(
    "select data from jobs.job where name = 'synchronise-reviews' and state < 'completed'",
  );
  expect(queued.rows.length).toBeLessThanOrEqual(1);
  await expect.poll(async () => (await sync.rowOf(restaurantId)).status, { timeout: 20_000 }).toBe("DONE");
  expect(platform.calls.length).toBe(4);
  await Promise.all(workers.map((worker) => worker.close()));
});
