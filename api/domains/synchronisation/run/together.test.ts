import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { connectListing, platformsOf } from "#tests/factories/fake-platform.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { consent, platformsInSandbox, type SandboxSession } from "#tests/platforms/sandboxed.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";

let database: Database;
let on: SandboxSession;
let sync: ReturnType<typeof synchroniser>;
let restaurantIds: string[];
/** Calls to Google's reviews, since the last look. */
let asked: () => string[];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("truncate restaurants, credentials cascade");
  on = platformsInSandbox();
  const google = on.connectorOf("gmb");
  sync = synchroniser(database, google);
  const { tokens } = await consent(on, google);
  const credentialId = newId();
  const { organizationId } = await createRestaurant(database);
  const sealed = platformsOf().sealing.seal({ ...tokens, expiresAt: null });
  await database.pool.query(
    "insert into credentials (id, organization_id, key, account_id, sealed_tokens) values ($1, $2, 'gmb', 'acc', $3)",
    [credentialId, organizationId, sealed],
  );
  restaurantIds = [];
  for await (const { externalId, accountId } of google.locations?.(tokens) ?? []) {
    const { id } = await createRestaurant(database, { organizationId });
    await connectListing(database, { restaurantId: id, key: "gmb", externalId, credentialId });
    await database.pool.query("update platforms set account_id = $2 where restaurant_id = $1", [id, accountId]);
    restaurantIds.push(id);
  }
  const fetched = vi.spyOn(on.sandbox, "fetch");
  asked = () => {
    const paths = fetched.mock.calls.map(([{ method, url }]) => `${method} ${new URL(url).pathname}`);
    fetched.mockClear();
    return paths.flatMap((path) => /^(?:GET|POST) .*v4\/.*(reviews|batchGetReviews)$/.exec(path)?.[1] ?? []);
  };
  for (const id of restaurantIds) await sync.run(id);
  asked();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const startAll = async () => {
  for (const id of restaurantIds) await sync.start(id);
};
const rows = () => Promise.all(restaurantIds.map((id) => sync.rowOf(id)));
const write = (index: number, text: string) => {
  const location = on.world.restaurants[index]?.listings.gmb;
  return on.command({ do: "add_review", platform: "gmb", location, rating: 5, text, author: "Odile" });
};
const written = async () => {
  const { rows: found } = await database.pool.query<{ text: string }>(
    "select text from reviews where restaurant_id = any($1) and author = 'Odile' order by text",
    [restaurantIds],
  );
  return found.map(({ text }) => text);
};

test("what waits at the places of an account is read in one call, each new review at its own place", async () => {
  expect(restaurantIds).toHaveLength(3);
  await write(0, "Un");
  await write(2, "Trois");
  await startAll();
  await sync.turn(restaurantIds[1] ?? "");
  expect(asked()).toEqual(["batchGetReviews"]);
  expect(await rows()).toMatchObject(restaurantIds.map(() => ({ status: "DONE", failure: null, lease_id: null })));
  expect((await rows()).map((row) => row.new_count).toSorted()).toEqual([0, 1, 1]);
  expect(await written()).toEqual(["Trois", "Un"]);
  const { rows: homes } = await database.pool.query(
    "select distinct p.external_id from reviews r join platforms p using (restaurant_id) where r.author = 'Odile'",
  );
  const ids = [0, 2].map((index) => `locations/${on.world.restaurants[index]?.listings.gmb}`);
  expect(homes.map(({ external_id }) => external_id).toSorted()).toEqual(ids.toSorted());
});

test("a listing by itself, a person's wish, a full sync and one whose figures are old are asked alone", async () => {
  const [first = "", second = "", third = ""] = restaurantIds;
  await sync.start(first);
  await sync.turn(first);
  expect(asked()).toEqual(["reviews"]);
  await sync.start(first, { wantsProfile: true });
  await sync.start(second, { isFull: true });
  await sync.start(third);
  for (const id of restaurantIds) await sync.turn(id);
  expect(asked().filter((path) => path === "batchGetReviews")).toEqual([]);
  await database.pool.query("update platforms set remote_at = now() - interval '7 hours' where restaurant_id = $1", [
    first,
  ]);
  await startAll();
  for (const id of restaurantIds) await sync.turn(id);
  expect(asked()).toEqual(["reviews", "batchGetReviews"]);
});

test("where Google does not allow it each place is asked by itself, with its own outcome", async () => {
  await write(0, "Un");
  await on.command({ do: "add_fault", kind: "forbidden", host: "gbpV4", path: "batchGetReviews" });
  const refused = on.world.restaurants[1]?.listings.gmb;
  await on.command({ do: "add_fault", kind: "forbidden", host: "gbpV4", path: `${refused}/reviews`, count: 1 });
  await startAll();
  await sync.turn(restaurantIds[0] ?? "");
  expect(asked()).toEqual(["batchGetReviews", "reviews", "reviews", "reviews"]);
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(["DONE", "DONE", "ERROR"]);
  expect(await written()).toEqual(["Un"]);
  // One that was refused spoils no more batches.
  await on.command({ do: "clear_faults" });
  await startAll();
  for (const id of restaurantIds) await sync.turn(id);
  expect(asked().toSorted()).toEqual(["batchGetReviews", "reviews"]);
});

test("a limit that is met together is waited for together, and no place is asked by itself meanwhile", async () => {
  const fault = {
    do: "add_fault",
    kind: "rate_limited",
    host: "gbpV4",
    path: "batchGetReviews",
    retryAfterSeconds: 90,
  };
  await on.command(fault);
  await startAll();
  for (const id of restaurantIds) await sync.turn(id);
  expect(asked()).toEqual(["batchGetReviews"]);
  expect(await rows()).toMatchObject(
    restaurantIds.map(() => ({ status: "ASYNC", failure: { code: "RATE_LIMITED" }, retry_at: expect.any(Date) })),
  );
});

test.each([
  ["an order that is not newest first over all places", <Row>(rows: Row[]) => rows.toReversed()],
  ["an answer without a single review", () => []],
])("%s settles nothing", async (_, change) => {
  const google = on.connectorOf("gmb");
  const { reviews } = google;
  const together = reviews?.together;
  if (!together) throw new Error("Google is not asked together");
  await write(0, "Un");
  const page = async (...asking: Parameters<typeof together.page>) => {
    return { reviews: change((await together.page(...asking)).reviews), next: null };
  };
  sync = synchroniser(database, { ...google, reviews: { ...reviews, together: { ...together, page } } });
  await startAll();
  await sync.turn(restaurantIds[0] ?? "");
  expect(asked()).toEqual(["batchGetReviews", "reviews", "reviews", "reviews"]);
  expect(await written()).toEqual(["Un"]);
});

test("changes that reach too far back are read place by place once half of what that costs was spent", async () => {
  await database.pool.query("update review_fetches set last_success_at = '2000-01-01'");
  await startAll();
  await sync.turn(restaurantIds[0] ?? "");
  expect(asked()).toEqual(["batchGetReviews", "batchGetReviews", "reviews", "reviews", "reviews"]);
  expect(await rows()).toMatchObject(restaurantIds.map(() => ({ status: "DONE", failure: null })));
});
