import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { createConnectedReview, type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
/** A worker claims every due item: other tests' leftovers must go. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

async function written(setup: OutboxSetup, text = "Merci Inès !") {
  await setup.api.reviews.reply({ reviewId: setup.review.id, version: 1, text });
  setup.pass(121);
}
const current = async ({ api, review }: OutboxSetup) => (await api.reviews.get({ reviewId: review.id })).data;
const outbox = async (setup: OutboxSetup) => (await current(setup)).replies.at(-1)?.outbox;
const failWith = (setup: OutboxSetup, error: PlatformError | null) => {
  setup.platform.before = () => {
    if (error) throw error;
  };
};

describe("one reply, not two", () => {
  test("when the process ends between the platform's yes and our note of it", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    // The lease is taken away while the platform works: as after a kill, its response is never stored.
    setup.platform.after = async () => {
      await database.pool.query("update outbox_items set lease_id = null where restaurant_id = $1", [
        setup.restaurant.id,
      ]);
    };
    await setup.worker().look();
    await expect.poll(() => setup.platform.calls.put).toBe(1);
    await expect.poll(async () => (await outbox(setup))?.state).toBe("sending");
    setup.platform.after = () => {};
    setup.pass(301);
    await setup.worker().run();
    expect(setup.platform.calls).toMatchObject({ put: 1, one: 1 });
    expect(await outbox(setup)).toMatchObject({ state: "in_review" });
    const [item] = (await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id] })).data;
    const { events } = (await setup.api.outbox.get({ itemId: item?._id ?? "" })).data;
    expect(events.find(({ state }) => state === "sent")?.evidence.reason).toBe("already_there");
  });

  test("when the answer is lost on the way back", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    setup.platform.after = () => {
      setup.platform.after = () => {};
      throw new PlatformError("VENDOR_DOWN", "The connection broke.");
    };
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject({
      state: "sending",
      failure: { code: "VENDOR_DOWN" },
      may: { cancel: false },
    });
    setup.pass(60);
    await setup.worker().run();
    expect(setup.platform.calls.put).toBe(1);
    expect(await outbox(setup)).toMatchObject({ state: "in_review", failure: null });
  });

  test("when several workers look at the same moment, over many items", async () => {
    const setup = await outboxSetup(database);
    const reviews = [setup.review];
    for (let n = 0; n < 14; n++) reviews.push(await createConnectedReview(database, setup.restaurant.id));
    for (const { id } of reviews) await setup.api.reviews.reply({ reviewId: id, version: 1, text: "Merci !" });
    setup.pass(121);
    setup.platform.before = () => new Promise((done) => setTimeout(done, 5));
    await Promise.all([setup.worker().run(), setup.worker().run(), setup.worker().run()]);
    expect(setup.platform.calls).toMatchObject({ put: reviews.length, one: 0 });
    const { rows } = await database.pool.query(
      "select count(*) filter (where state = 'sending') as n from outbox_events where restaurant_id = $1 group by item_id",
      [setup.restaurant.id],
    );
    expect(rows.map(({ n }) => n)).toEqual(reviews.map(() => 1));
  });
});

test("what a worker claimed while it was stopping is released, and is sent by the next one at once", async () => {
  const setup = await outboxSetup(database);
  await written(setup);
  const ending = setup.worker();
  const looking = ending.look();
  await ending.close();
  await looking;
  expect(setup.platform.calls.put).toBe(0);
  expect(await outbox(setup)).toMatchObject({ state: "queued" });
  await setup.worker().run();
  expect(setup.platform.calls.put).toBe(1);
  expect((await outbox(setup))?.state).not.toBe("queued");
});

describe("a platform in trouble", () => {
  test("that is down is tried again, ever more seldom, until we only ask, and settles by what it shows then", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    failWith(setup, new PlatformError("VENDOR_DOWN", "Down.", { vendorCode: "503" }));
    for (let n = 0; n < 10; n++) {
      await setup.worker().run();
      setup.pass(2800);
    }
    expect(await outbox(setup)).toMatchObject({ state: "unknown", may: { retry: true } });
    failWith(setup, null);
    setup.pass(7 * 3600);
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject({ state: "failed", may: { retry: true } });
    const item = await outbox(setup);
    await setup.api.outbox.retry({ itemId: item?._id ?? "" });
    setup.pass(1);
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject({ state: "in_review" });
  });

  test("that asks to wait is left alone for as long as it said", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    failWith(setup, new PlatformError("RATE_LIMITED", "Wait.", { retryAfterSeconds: 900 }));
    await setup.worker().run();
    failWith(setup, null);
    setup.pass(890);
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject({ state: "queued" });
    setup.pass(11);
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject({ state: "in_review", failure: null });
  });

  test("whose account is lost keeps what waits, says so, and goes on once it is connected again", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    const setHealth = (health: string) =>
      database.pool.query("update platforms set health = $2 where restaurant_id = $1", [setup.restaurant.id, health]);
    failWith(setup, new PlatformError("AUTH_EXPIRED", "Connect again."));
    await setup.worker().run();
    await setHealth("needs_reconnect");
    setup.pass(86_400);
    expect(await setup.worker().run()).toBe(0);
    expect(await outbox(setup)).toMatchObject({ state: "queued", failure: { code: "AUTH_EXPIRED" } });
    failWith(setup, null);
    await setHealth("connected");
    await setup.worker().run();
    expect(await outbox(setup)).toMatchObject({ state: "in_review" });
  });

  test("whose key of the installation is refused is asked less and less often", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    let asked = 0;
    setup.platform.before = () => {
      asked += 1;
      throw new PlatformError("AUTH_EXPIRED", "The key is not valid.");
    };
    for (let minute = 0; minute < 60; minute++) {
      await setup.worker().run();
      setup.pass(60);
    }
    expect(asked).toBeLessThan(12);
    expect(await outbox(setup)).toMatchObject({ state: "queued", failure: { code: "AUTH_EXPIRED" } });
  });

  test("from which the restaurant was untied says that, and not that the review is gone", async () => {
    const setup = await outboxSetup(database);
    await written(setup);
    await database.pool.query("update platforms set connected_at = null where restaurant_id = $1", [
      setup.restaurant.id,
    ]);
    await setup.worker().run();
    const [item] = (await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id] })).data;
    expect(item).toMatchObject({ state: "failed", failure: { vendorCode: "not_connected" } });
    const { events } = (await setup.api.outbox.get({ itemId: item?._id ?? "" })).data;
    expect(events[0]).toMatchObject({ state: "failed", evidence: { failure: { vendorCode: "not_connected" } } });
    expect(events[0]?.evidence.reason).toBeUndefined();
  });

  test("on which the review is gone says so, before and after the reply left", async () => {
    const before = await outboxSetup(database);
    await written(before);
    before.platform.gone.add(before.review.externalId);
    await before.worker().run();
    expect(await outbox(before)).toMatchObject({ state: "failed", failure: { code: "NOT_FOUND" } });

    const after = await outboxSetup(database);
    await written(after);
    await after.worker().run();
    after.platform.gone.add(after.review.externalId);
    after.pass(61);
    await after.worker().run();
    expect(await outbox(after)).toMatchObject({ state: "failed", failure: { code: "NOT_FOUND" } });
    expect(await current(after)).not.toMatchObject({ answerState: "answered" });
  });

  test("that is slow holds nobody else up", async () => {
    const setup = await outboxSetup(database);
    const other = await createConnectedReview(database, setup.restaurant.id);
    await written(setup);
    let release = () => {};
    const slow = new Promise<void>((done) => {
      release = done;
    });
    setup.platform.before = (_what, id) => (id === setup.review.externalId ? slow : undefined);
    const worker = setup.worker();
    await worker.look();
    await setup.api.reviews.reply({ reviewId: other.id, version: 1, text: "Merci !" });
    setup.pass(121);
    await worker.look();
    await expect.poll(() => setup.platform.replies.has(other.externalId)).toBe(true);
    expect(await outbox(setup)).toMatchObject({ state: "sending" });
    release();
    await worker.run();
    expect(await outbox(setup)).toMatchObject({ state: "in_review" });
  });
});

test("no token and no secret stands in the ledger", async () => {
  const setup = await outboxSetup(database);
  await written(setup);
  failWith(setup, new PlatformError("VENDOR_DOWN", "Down."));
  await setup.worker().run();
  const { rows } = await database.pool.query(
    `select (select jsonb_agg(i) from outbox_items i)::text || (select jsonb_agg(e) from outbox_events e)::text as all`,
  );
  expect(rows[0].all).toContain("VENDOR_DOWN");
  expect(rows[0].all).not.toContain("token-of-a-test");
});
