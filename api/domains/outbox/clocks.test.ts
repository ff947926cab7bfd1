import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shifts this process's clock; the database's stays. */
const believe = (aheadMinutes: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMinutes * 60_000 });
/** A worker as the product starts it, without a clock of its own. */
function workerOf({ services }: OutboxSetup) {
  const worker = createOutboxWorker(services);
  onTestFinished(() => worker.close());
  return worker;
}
/** The platform takes the reply and responds only when the test resolves it. */
function answeredWhen({ platform }: OutboxSetup) {
  const isAnswered = Promise.withResolvers<void>();
  platform.after = () => isAnswered.promise;
  // Before the worker is closed, which waits for the response.
  onTestFinished(() => isAnswered.resolve());
  return isAnswered;
}
const write = ({ api, review }: OutboxSetup) =>
  api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci Inès !" });
const makeDue = () =>
  database.pool.query("update outbox_items set send_after = now(), next_attempt_at = now() - interval '1 second'");
/** A worker that is sending a reply and has no response yet. */
async function sendingWorker(setup: OutboxSetup) {
  await write(setup);
  await makeDue();
  const slow = workerOf(setup);
  const isAnswered = answeredWhen(setup);
  await slow.look();
  await expect.poll(() => setup.platform.calls.put).toBe(1);
  return { slow, isAnswered };
}
async function itemOf({ restaurant }: OutboxSetup) {
  const { rows } = await database.pool.query(
    `select state, extract(epoch from send_after - now())::float as "waits", extract(epoch from lease_until - now())::float as "leaseSeconds",
       id from outbox_items where restaurant_id = $1 order by id desc`,
    [restaurant.id],
  );
  return rows[0];
}

test("a worker whose clock is ten minutes ahead leaves the two minutes to take a reply back", async () => {
  const setup = await outboxSetup(database);
  await write(setup);
  believe(10);
  expect(await workerOf(setup).run()).toBe(0);
  expect(setup.platform.calls.put).toBe(0);
});

test.each([10, -10])("a reply written where the clock is wrong by %i minutes waits two minutes", async (minutes) => {
  const setup = await outboxSetup(database);
  believe(minutes);
  await write(setup);
  const { waits } = await itemOf(setup);
  expect(waits).toBeGreaterThan(100);
  expect(waits).toBeLessThanOrEqual(120);
});

test("a worker whose clock is ten minutes ahead does not send what another one is sending", async () => {
  const setup = await outboxSetup(database);
  const { slow, isAnswered } = await sendingWorker(setup);
  believe(10);
  expect(await workerOf(setup).look()).toBe(0);
  isAnswered.resolve();
  await slow.close();
  expect(setup.platform.calls).toMatchObject({ put: 1, one: 0 });
  expect(await itemOf(setup)).toMatchObject({ state: "in_review", leaseSeconds: null });
});

test("an item of a worker that was killed waits less than 30 s, and one that is worked on is kept for as long as it takes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const setup = await outboxSetup(database);
  const { slow, isAnswered } = await sendingWorker(setup);
  const { leaseSeconds } = await itemOf(setup);
  expect(leaseSeconds).toBeGreaterThan(15);
  expect(leaseSeconds).toBeLessThan(30);
  await database.pool.query("update outbox_items set lease_until = now() + interval '1 second'");
  vi.advanceTimersByTime(10_000);
  await expect.poll(async () => (await itemOf(setup)).leaseSeconds).toBeGreaterThan(15);
  isAnswered.resolve();
  await slow.close();
});

test("a worker that stood still until its lease had gone to another one sends nothing", async () => {
  const setup = await outboxSetup(database);
  await write(setup);
  await makeDue();
  setup.platform.before = async () => {
    await database.pool.query("update outbox_items set lease_id = gen_random_uuid()");
  };
  // The platform is polled first, since an earlier attempt was interrupted.
  await database.pool.query("update outbox_items set state = 'sending'");
  await workerOf(setup).run();
  expect(setup.platform.calls).toMatchObject({ one: 1, put: 0 });
});

test("items of one review stand in the order of the database's clock, whatever the clocks of their writers say", async () => {
  const setup = await outboxSetup(database);
  believe(10);
  await write(setup);
  vi.useRealTimers();
  const { id } = await itemOf(setup);
  const writtenAt = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  const [now] = (await database.pool.query("select now()")).rows.map((row) => row.now.getTime());
  expect(Math.abs(now - writtenAt)).toBeLessThan(60_000);
});

test("the outbox says how many items are in each state, of the restaurant alone", async () => {
  const setup = await outboxSetup(database);
  const counts = async () => (await setup.api.outbox.counts({ restaurantIds: [setup.restaurant.id] })).data.states;
  expect(await counts()).toEqual({});
  await write(setup);
  await write(await outboxSetup(database));
  expect(await counts()).toEqual({ queued: 1 });
  const [item] = (await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id] })).data;
  await setup.api.outbox.cancel({ itemId: item?._id ?? "" });
  expect(await counts()).toEqual({ cancelled: 1 });
});
