import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { transaction } from "#api/db/transaction.ts";
import { unlinkListing } from "#api/domains/listings/link.ts";
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

async function sent(setup: HoursSetup) {
  await setup.correct();
  setup.pass(121);
  await setup.worker().run();
}
/** Google has examined the edit, and was polled. */
async function settle(setup: HoursSetup) {
  setup.pass(61);
  await setup.worker().run();
}
const stateOf = async (setup: HoursSetup) => (await setup.hoursOf())?.item?.state;

test("a difference of hours is corrected after two minutes, and disappears once Google shows it", async () => {
  const setup = await hoursSetup(database);
  expect(await setup.hoursOf()).toMatchObject({
    key: "gmb",
    mayCorrect: true,
    item: null,
    shown: { regularHours: setup.theirs },
    sent: { regularHours: setup.ours, specialHours: null },
  });
  const item = await setup.correct();
  expect(item).toMatchObject({
    kind: "hours",
    state: "queued",
    subject: { kind: "restaurant", _id: setup.restaurant.id },
    content: { kind: "hours", sent: { regularHours: setup.ours }, former: { regularHours: setup.theirs } },
    may: { cancel: true, undo: false },
  });
  await setup.worker().run();
  expect(setup.calls.put).toBe(0);
  setup.pass(121);
  await setup.worker().run();
  expect(await stateOf(setup)).toBe("in_review");
  expect(await setup.shownThere()).toEqual(setup.theirs);
  await settle(setup);
  expect(await setup.shownThere()).toEqual(setup.ours);
  expect(await setup.hoursOf()).toMatchObject({ mayCorrect: false, item: { state: "live", may: { undo: true } } });
  const { data } = await setup.api.outbox.get({ itemId: item._id });
  expect(data.events.map(({ state }) => state).reverse()).toEqual(["queued", "sending", "sent", "in_review", "live"]);
  expect(data.events[0]?.evidence.hours?.regularHours).toEqual(setup.ours);
});

test("undoing puts Google's former hours back, and the difference with them", async () => {
  const setup = await hoursSetup(database);
  await sent(setup);
  await settle(setup);
  const item = (await setup.hoursOf())?.item;
  const undo = (await setup.api.outbox.undo({ itemId: item?._id ?? "" })).data;
  expect(undo).toMatchObject({ kind: "hours", content: { sent: { regularHours: setup.theirs } } });
  setup.pass(1);
  await setup.worker().run();
  await settle(setup);
  expect(await setup.shownThere()).toEqual(setup.theirs);
  expect(await setup.hoursOf()).toMatchObject({ mayCorrect: true, item: { _id: undo._id, state: "live" } });
  expect(await setup.items()).toMatchObject([{ state: "live" }, { state: "overwritten" }]);
});

test("exceptions to come go along, and past ones do not", async () => {
  const setup = await hoursSetup(database);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const closed = (days: number) => ({ startDate: day(days), endDate: day(days), isClosed: true });
  const late = { startDate: day(50), endDate: day(50), isClosed: false, openTime: "19:00", closeTime: "24:00" };
  await setup.setOurs(setup.ours, [closed(-40), closed(40), { ...late, name: "Réveillon" }]);
  const item = await setup.correct();
  expect(item.content).toMatchObject({ sent: { specialHours: [closed(40), late] } });
  expect((await setup.hoursOf())?.mayCorrect).toBe(false);
  setup.pass(121);
  await setup.worker().run();
  await settle(setup);
  expect(await stateOf(setup)).toBe("live");
});

describe("one correction", () => {
  test("comes of two presses, also at the same moment", async () => {
    const setup = await hoursSetup(database);
    const version = (await setup.hoursOf())?.version;
    const [one, other] = await Promise.all([setup.correct(version), setup.correct(version)]);
    expect(one._id).toBe(other._id);
    expect((await setup.hoursOf())?.mayCorrect).toBe(false);
    setup.pass(121);
    await setup.worker().run();
    expect((await setup.correct(version))._id).toBe(one._id);
    expect(await setup.items()).toHaveLength(1);
  });

  test("replaces one that waits with other hours, and only what was confirmed last is sent", async () => {
    const setup = await hoursSetup(database);
    const first = await setup.correct();
    await setup.setOurs(setup.ours.slice(1));
    await setup.correct();
    expect(await setup.items()).toMatchObject([{ state: "queued" }, { _id: first._id, state: "cancelled" }]);
    setup.pass(121);
    await setup.worker().run();
    await settle(setup);
    expect(setup.calls.put).toBe(1);
    expect(await setup.shownThere()).toEqual(setup.ours.slice(1));
  });

  test("is refused once either side has changed since it was shown: 409 with what is there now", async () => {
    const setup = await hoursSetup(database);
    const version = (await setup.hoursOf())?.version;
    await setup.setOurs(setup.ours.slice(1));
    await expect(setup.correct(version)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await setup.items()).toEqual([]);
  });

  test("is not sent when the restaurant's hours change while it waits, and says why", async () => {
    const setup = await hoursSetup(database);
    const item = await setup.correct();
    await setup.setOurs(setup.ours.slice(1));
    setup.pass(121);
    await setup.worker().run();
    expect(setup.calls.put).toBe(0);
    const { data } = await setup.api.outbox.get({ itemId: item._id });
    expect(data).toMatchObject({ item: { state: "cancelled" } });
    expect(data.events[0]?.evidence).toEqual({ reason: "record_changed" });
    expect((await setup.hoursOf())?.mayCorrect).toBe(true);
  });

  test("is cancelled by a person, by an unlinked listing, and is rescheduled and sent at once like any item", async () => {
    const setup = await hoursSetup(database);
    const first = await setup.correct();
    await setup.api.outbox.cancel({ itemId: first._id });
    const second = await setup.correct();
    expect(second._id).not.toBe(first._id);
    await setup.api.outbox.sendNow({ itemId: second._id });
    await transaction(database, (tx) => unlinkListing(tx, setup.restaurant.id, "gmb"));
    setup.pass(121);
    await setup.worker().run();
    expect(setup.calls.put).toBe(0);
    const { data } = await setup.api.outbox.get({ itemId: second._id });
    expect(data.events[0]).toMatchObject({ state: "cancelled", evidence: { reason: "listing_left" } });
  });
});

describe("Google", () => {
  test("refuses what it has examined: refused, the difference stays", async () => {
    const setup = await hoursSetup(database);
    await setup.on.command({ do: "add_fault", kind: "edit_refused", host: "gbpInformation", count: 1 });
    await sent(setup);
    await settle(setup);
    expect(await setup.hoursOf()).toMatchObject({ mayCorrect: true, item: { state: "refused", refusalReason: null } });
  });

  test("shows other hours later: overwritten when its profile is read again, with what stands there", async () => {
    const setup = await hoursSetup(database);
    await sent(setup);
    await settle(setup);
    const other = setup.theirs.slice(2);
    await setup.on.command({ do: "suggest_hours", location: setup.location, hours: other });
    setup.pass(700);
    await database.pool.query(
      "update outbox_items set checked_at = now() - interval '1 hour', sent_at = now() - interval '1 hour'",
    );
    await setup.readProfile();
    expect(await setup.hoursOf()).toMatchObject({
      mayCorrect: true,
      shown: { regularHours: other },
      item: { state: "overwritten", content: { remote: { regularHours: other } } },
    });
  });

  test("has lost the listing: failed, and says so", async () => {
    const setup = await hoursSetup(database);
    await setup.correct();
    await database.pool.query("update platforms set external_id = 'locations/0' where restaurant_id = $1", [
      setup.restaurant.id,
    ]);
    await database.pool.query(`update outbox_items set payload = payload || '{"listing":"locations/0"}'`);
    setup.pass(121);
    await setup.worker().run();
    const [item] = await setup.items();
    expect(item).toMatchObject({ state: "failed", failure: { code: "NOT_FOUND" } });
    const { data } = await setup.api.outbox.get({ itemId: item?._id ?? "" });
    expect(data.events[0]?.evidence.reason).toBe("listing_gone");
  });
});

describe("who may", () => {
  test("403 for a moderator, who answers reviews and changes no restaurant: neither correct nor cancel", async () => {
    const manager = await hoursSetup(database);
    const moderator = await hoursSetup(database, { caslRole: "moderator" });
    await expect(moderator.correct()).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const item = await manager.correct();
    await expect(moderator.api.outbox.cancel({ itemId: item._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await database.pool.query(
      "update organization_members set casl_role = 'moderator' where user_id = $1 and organization_id = $2",
      [manager.user.id, manager.restaurant.organizationId],
    );
    await expect(manager.api.outbox.cancel({ itemId: item._id })).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    expect((await manager.items())[0]?.may).toEqual({ cancel: false, sendNow: false, retry: false, undo: false });
  });

  test("404 for a restaurant of others, and for a platform that takes no hours", async () => {
    const [setup, other] = [await hoursSetup(database), await hoursSetup(database)];
    const version = (await setup.hoursOf())?.version ?? "";
    const ask = { key: "gmb", expectedVersion: version } as const;
    await expect(other.api.profileHours.correct({ restaurantId: setup.restaurant.id, ...ask })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      setup.api.profileHours.correct({ restaurantId: setup.restaurant.id, ...ask, key: "facebook" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("queueing leaves its line in the audit log", async () => {
  const setup = await hoursSetup(database);
  await setup.correct();
  const { rows } = await database.pool.query("select action from audit_entries where restaurant_id = $1", [
    setup.restaurant.id,
  ]);
  expect(rows).toEqual([{ action: "outboxItem.queued" }]);
});
