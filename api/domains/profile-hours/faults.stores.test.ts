import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { type HoursSetup, hoursSetup } from "#tests/factories/hours.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
/** A worker claims every due item: other tests' leftovers must go. */
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

async function due(setup: HoursSetup) {
  const item = await setup.correct();
  setup.pass(121);
  return item;
}
const itemOf = async (setup: HoursSetup) => (await setup.items())[0];
const fault = (setup: HoursSetup, kind: string, more: object = {}) =>
  setup.on.command({ do: "add_fault", kind, host: "gbpInformation", method: "PATCH", count: 1, ...more });
const loseLease = () => database.pool.query("update outbox_items set lease_id = null");
/** Lets the worker begin, and waits until it stands at this call. */
async function standingAt(setup: HoursSetup, when: "before" | "after", what: "read" | "put") {
  const reached = Promise.withResolvers<void>();
  setup.hooks[when] = async (call) => {
    if (call !== what) return;
    setup.hooks[when] = async () => {};
    // As after a kill: nothing of this worker is stored any more.
    await loseLease();
    reached.resolve();
    if (when === "before") throw new Error("The process ended.");
  };
  await setup.worker().look();
  await reached.promise;
}

describe("hours are sent once, and never lost, when the process ends", () => {
  test("before the first call", async () => {
    const setup = await hoursSetup(database);
    await due(setup);
    await standingAt(setup, "before", "put");
    await expect.poll(async () => (await itemOf(setup))?.state).toBe("sending");
    setup.pass(301);
    await setup.worker().run();
    expect((await itemOf(setup))?.state).toBe("in_review");
  });

  test("between Google's yes and our note of it", async () => {
    const setup = await hoursSetup(database);
    const { _id: itemId } = await due(setup);
    await standingAt(setup, "after", "put");
    await expect.poll(async () => (await itemOf(setup))?.state).toBe("sending");
    setup.pass(301);
    await setup.worker().run();
    expect(setup.calls.put).toBe(1);
    expect((await itemOf(setup))?.state).toBe("sent");
    const { events } = (await setup.api.outbox.get({ itemId })).data;
    expect(events.some(({ evidence }) => evidence.reason === "already_there")).toBe(true);
    setup.pass(61);
    await setup.worker().run();
    expect((await itemOf(setup))?.state).toBe("live");
  });

  test("while it polls", async () => {
    const setup = await hoursSetup(database);
    await due(setup);
    await setup.worker().run();
    setup.pass(61);
    await standingAt(setup, "after", "read");
    await expect.poll(async () => (await itemOf(setup))?.state).toBe("in_review");
    setup.pass(301);
    await setup.worker().run();
    expect((await itemOf(setup))?.state).toBe("live");
    expect(setup.calls.put).toBe(1);
  });

  test("and Google's answer is lost on the way", async () => {
    const setup = await hoursSetup(database);
    await due(setup);
    await fault(setup, "answer_lost", { count: 5 });
    await setup.worker().run();
    expect(await itemOf(setup)).toMatchObject({ state: "sending", may: { cancel: false } });
    await setup.on.command({ do: "clear_faults" });
    setup.pass(90);
    await setup.worker().run();
    expect(setup.calls.put).toBe(1);
    expect(["sent", "in_review"]).toContain((await itemOf(setup))?.state);
  });
});

test("two workers at once send them once", async () => {
  const setup = await hoursSetup(database);
  await due(setup);
  await Promise.all([setup.worker().run(), setup.worker().run(), setup.worker().run()]);
  expect(setup.calls.put).toBe(1);
});

test.each([10, -10])("a worker whose clock is wrong by %i minutes leaves the two minutes alone", async (minutes) => {
  const setup = await hoursSetup(database);
  await setup.correct();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  const worker = createOutboxWorker(setup.services);
  expect(await worker.run()).toBe(0);
  await worker.close();
  vi.useRealTimers();
  expect(setup.calls.put).toBe(0);
});

test.each([
  ["rate_limited", { retryAfterSeconds: 30 }, { state: "queued", failure: { code: "RATE_LIMITED" } }],
  ["token_expired", {}, { state: "queued", failure: { code: "AUTH_EXPIRED" } }],
  ["forbidden", {}, { state: "failed", failure: { code: "PERMISSION_DENIED" } }],
  ["server_error", { count: 5 }, { state: "sending", failure: { code: "VENDOR_DOWN" } }],
])("Google answers with %s: the hours stand where they can go on from", async (kind, more, expected) => {
  const setup = await hoursSetup(database);
  await due(setup);
  await fault(setup, kind, { count: 5, ...more });
  await setup.worker().run();
  expect(await itemOf(setup)).toMatchObject(expected);
  await setup.on.command({ do: "clear_faults" });
});

test("hours that Google's rules forbid fail with its words", async () => {
  const setup = await hoursSetup(database);
  await due(setup);
  const twice = [...setup.ours.slice(0, 1), ...setup.ours.slice(0, 1).map((slot) => ({ ...slot, openTime: "00:30" }))];
  await setup.setOurs(twice);
  await database.pool.query("update outbox_items set payload = payload || $1", [
    JSON.stringify({ regularHours: twice }),
  ]);
  await setup.worker().run();
  expect(await itemOf(setup)).toMatchObject({ state: "failed", failure: { code: "INVALID_INPUT" } });
});

test("what is queued and cannot be read fails instead of being tried for ever", async () => {
  const setup = await hoursSetup(database);
  await due(setup);
  await database.pool.query("update outbox_items set payload = '{}'");
  await setup.worker().run();
  const { rows } = await database.pool.query("select state from outbox_items");
  expect(rows).toEqual([{ state: "failed" }]);
});
