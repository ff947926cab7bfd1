import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import type { Log } from "#api/log.ts";
import { restaurantChannel, userChannel } from "#contract/push/schemas.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { signedIn } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { recordPush } from "../../push/record.ts";
import { startDispatch } from "./dispatch.ts";
import type { PushMessage } from "./publisher.ts";

const database = await testDatabase();
const restaurant = await createRestaurant(database);
const user = await createUser(database);
beforeEach(() => database.pool.query("delete from push_events"));

const warnings: string[] = [];
const log: Log = { debug: () => {}, info: () => {}, warn: (text) => void warnings.push(text), error: console.error };

/** A dispatcher whose publisher accepts everything, or fails as often as given. */
function dispatching({ failures = 0 } = {}) {
  const published: PushMessage[] = [];
  const ended: string[] = [];
  let attempts = 0;
  const dispatch = startDispatch({
    database,
    log,
    retryMs: 1,
    publish: async (events) => {
      attempts += 1;
      if (attempts <= failures) throw new Error("nobody there");
      published.push(...events);
    },
    endConnections: async (userIds) => void ended.push(...userIds),
  });
  onTestFinished(() => dispatch.close());
  return { published, ended, attempts: () => attempts, dispatch };
}
const record = (event: Parameters<typeof recordPush>[1]) =>
  transaction(database, (client) => recordPush(client, event));
const waitingCount = async () =>
  (await database.pool.query("select from push_events where published_at is null")).rowCount;

const { id: organizationId } = await createOrganization(database);
describe("connections are ended", () => {
  const endedNow = async () => {
    const { ended, dispatch } = dispatching();
    await expect.poll(waitingCount).toBe(0);
    await dispatch.close();
    return ended.toSorted();
  };
  const asking = async (since: string | null) =>
    (await createOrganization(database, { secondFactorSince: since === null ? null : new Date(since) })).id;
  const withKey = (userId: string) =>
    database.pool.query("insert into totp_keys (user_id, sealed_key, confirmed_at) values ($1, 'x', now())", [userId]);

  test("of somebody who is erased", async () => {
    const gone = await createUser(database);
    await signedIn(database, gone.id);
    await database.pool.query("delete from push_events");
    await database.pool.query("delete from users where id = $1", [gone.id]);
    expect(await endedNow()).toEqual([gone.id]);
  });

  test("of those who are newly asked for a second factor, and of nobody who has one", async () => {
    const { pool } = database;
    const organization = await asking(null);
    const inside = { organizations: [{ id: organization, caslRole: "guest" as const }] };
    const [without, withOne] = [await createUser(database, inside), await createUser(database, inside)];
    await withKey(withOne.id);
    await pool.query("delete from push_events");
    await pool.query("update organizations set second_factor_since = now() where id = $1", [organization]);
    expect(await endedNow()).toEqual([without.id]);
    await pool.query("delete from push_events");
    await pool.query("update organizations set second_factor_since = now() where id = $1", [organization]);
    await pool.query("update organizations set second_factor_since = null where id = $1", [organization]);
    expect(await endedNow()).toEqual([]);
  });

  test("of whoever joins an organization that asks for a second factor, or has their last one taken away there", async () => {
    const { pool } = database;
    const organization = await asking("2026-01-01");
    const [joining, held, elsewhere] = [
      await createUser(database),
      await createUser(database),
      await createUser(database),
    ];
    const join = (userId: string) =>
      pool.query("insert into organization_members (organization_id, user_id) values ($1, $2)", [organization, userId]);
    for (const { id } of [held, elsewhere]) await withKey(id);
    await pool.query("delete from push_events");
    await join(joining.id);
    await join(held.id);
    expect(await endedNow()).toEqual([joining.id]);
    await pool.query("delete from push_events");
    await pool.query("delete from totp_keys where user_id = any($1)", [[held.id, elsewhere.id]]);
    expect(await endedNow()).toEqual([held.id]);
  });

  const { pool } = database;
  const changes: [string, (userId: string) => Promise<unknown>][] = [
    ["a sign-out", (userId) => pool.query("delete from auth_sessions where user_id = $1", [userId])],
    [
      "a withdrawn membership of an organization",
      (userId) => pool.query("delete from organization_members where user_id = $1", [userId]),
    ],
    ["a withdrawn restaurant", (userId) => pool.query("delete from restaurant_members where user_id = $1", [userId])],
    [
      "another role in the organization",
      (userId) => pool.query("update organization_members set casl_role = 'guest' where user_id = $1", [userId]),
    ],
    ["another role", (userId) => pool.query("update users set role = 'viewer' where id = $1", [userId])],
  ];
  test.each(changes)("after %s", async (_, change) => {
    const organizations = [{ id: organizationId, caslRole: "owner" as const }];
    const member = await createUser(database, { organizations, restaurants: [restaurant.id] });
    await signedIn(database, member.id);
    const { published, ended } = dispatching();
    await change(member.id);
    await expect.poll(() => ended).toEqual([member.id]);
    expect(published).toEqual([]);
  });
});

test("what commits is published on its channel, in order, and what is undone is not", async () => {
  const { published } = dispatching();
  await record({ restaurantId: restaurant.id, name: "reviews.new", data: { count: 1 } });
  await transaction(database, async (client) => {
    await recordPush(client, { restaurantId: restaurant.id, name: "reviews.synchronised" });
    throw new Error("undone");
  }).catch(() => {});
  await record({ userId: user.id, name: "counters.changed" });
  await expect.poll(() => published.length).toBe(2);
  expect(published).toEqual([
    {
      channel: restaurantChannel(restaurant.id),
      name: "reviews.new",
      data: {
        id: expect.any(String),
        name: "reviews.new",
        restaurantId: restaurant.id,
        data: { count: 1 },
        at: expect.any(String),
      },
    },
    { channel: userChannel(user.id), name: "counters.changed", data: expect.objectContaining({ restaurantId: null }) },
  ]);
  await expect.poll(waitingCount).toBe(0);
});

test("what was recorded while nobody published is published at the start, many of them in order and once", async () => {
  await transaction(database, async (client) => {
    for (let n = 0; n < 450; n += 1)
      await recordPush(client, { restaurantId: restaurant.id, name: "reviews.fetch-state", data: { n } });
  });
  const { published } = dispatching();
  await expect.poll(waitingCount).toBe(0);
  expect(published.map(({ data }) => (data as { data: { n: number } }).data.n)).toEqual(
    Array.from({ length: 450 }, (_, n) => n),
  );
});

test("the same said many times is said once", async () => {
  for (let n = 0; n < 5; n += 1) await record({ restaurantId: restaurant.id, name: "counters.changed" });
  const { published } = dispatching();
  await expect.poll(waitingCount).toBe(0);
  expect(published.map(({ name }) => name)).toEqual(["counters.changed"]);
});

test("what could not be published is tried again until it is, and warned of once", async () => {
  warnings.length = 0;
  const { published, attempts } = dispatching({ failures: 3 });
  await record({ restaurantId: restaurant.id, name: "outbox.changed", data: { state: "live" } });
  await expect.poll(() => published.map(({ name }) => name)).toEqual(["outbox.changed"]);
  expect(attempts()).toBe(4);
  expect(warnings).toEqual(["pushes could not be published"]);
});

test("looks for events when it is notified of one, and at no other time", async () => {
  const { published } = dispatching();
  await record({ restaurantId: restaurant.id, name: "counters.changed" });
  await expect.poll(waitingCount).toBe(0);
  await database.pool.query("insert into push_events (id, restaurant_id, name) values ($1, $2, 'untold')", [
    newId(),
    restaurant.id,
  ]);
  await database.pool.query("select pg_notify('something_else', '')");
  for (let n = 0; n < 20; n += 1) await database.pool.query("select 1");
  expect(published.map(({ name }) => name)).toEqual(["counters.changed"]);
  await record({ restaurantId: restaurant.id, name: "outbox.changed", data: { state: "live" } });
  await expect.poll(() => published.map(({ name }) => name)).toEqual(["counters.changed", "untold", "outbox.changed"]);
});
