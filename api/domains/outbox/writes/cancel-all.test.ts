import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { connect, createConnectedReview, type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

let database: Database;
let setup: OutboxSetup;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
  setup = await outboxSetup(database);
});

/** Queues a reply to a review of its own. */
async function queue(text: string, { api, restaurant }: OutboxSetup = setup) {
  const { id: reviewId, version } = await createConnectedReview(database, restaurant.id);
  await api.reviews.reply({ reviewId, version, text });
}
const states = async ({ api }: OutboxSetup = setup) => (await api.outbox.counts({})).data.states;
const cancelAll = (expectedCount: number, filters = {}) => setup.api.outbox.cancelAll({ ...filters, expectedCount });

test("everything that waits is taken back, each with who did it", async () => {
  await queue("Merci un");
  await queue("Merci deux");
  expect((await cancelAll(2)).data).toEqual({ outcome: "cancelled", cancelled: 2, left: 0 });
  expect(await states()).toEqual({ cancelled: 2 });
  const [entry] = (await setup.api.outbox.list({})).data;
  const { events } = (await setup.api.outbox.get({ itemId: entry?._id ?? "" })).data;
  expect(events[0]).toMatchObject({ state: "cancelled", evidence: { by: "Lina Roy" } });
  setup.pass(125);
  await setup.worker().run();
  expect([...setup.platform.replies.values()]).toEqual([]);
});

test("filters narrow what is taken back", async () => {
  await queue("Merci Inès");
  await queue("Bonjour Paul");
  expect((await cancelAll(1, { text: "ines merci" })).data).toMatchObject({ cancelled: 1 });
  expect((await cancelAll(1, { kinds: ["hours"] })).data).toEqual({ outcome: "cancelled", cancelled: 0, left: 1 });
  expect(await states()).toEqual({ queued: 1, cancelled: 1 });
});

test("more than was confirmed is not taken back", async () => {
  await queue("Merci un");
  await queue("Merci deux");
  expect((await cancelAll(1)).data).toEqual({ outcome: "more_waiting", cancelled: 0, left: 0 });
  expect(await states()).toEqual({ queued: 2 });
});

test("what has left stays, and is told", async () => {
  await queue("Merci un");
  setup.pass(125);
  await setup.worker().run();
  await queue("Merci deux");
  expect((await cancelAll(2)).data).toEqual({ outcome: "cancelled", cancelled: 1, left: 1 });
  expect(await states()).toMatchObject({ cancelled: 1 });
});

describe("the access scope", () => {
  test("another organization's items stay, whatever is asked", async () => {
    const other = await outboxSetup(database);
    await queue("Merci ailleurs", other);
    await queue("Merci ici");
    expect((await cancelAll(5, { restaurantIds: [other.restaurant.id] })).data).toMatchObject({ cancelled: 0 });
    expect((await cancelAll(1)).data).toMatchObject({ cancelled: 1 });
    expect(await states(other)).toEqual({ queued: 1 });
  });

  test("403: whoever may not reply takes nothing back", async () => {
    await queue("Merci");
    const { organizationId, id } = setup.restaurant;
    const guest = await createUser(database, {
      organizations: [{ id: organizationId, caslRole: "guest" }],
      restaurants: [id],
    });
    const { api } = await callerOf(database, guest);
    await expect(api.outbox.cancelAll({ expectedCount: 1 })).rejects.toMatchObject({ status: 403 });
    expect(await states()).toEqual({ queued: 1 });
  });

  test("an account manager takes back over many restaurants at once", async () => {
    const { organizationId } = setup.restaurant;
    const second = await createRestaurant(database, { organizationId });
    await connect(database, second.id);
    const manager = await createUser(database, {
      role: "accountManager",
      organizations: [{ id: organizationId, caslRole: "owner" }],
    });
    const { api } = await callerOf(database, manager, { platforms: setup.platform.platforms });
    await queue("Merci un", { ...setup, api });
    await queue("Merci deux", { ...setup, api, restaurant: { ...setup.restaurant, id: second.id } });
    expect((await api.outbox.cancelAll({ expectedCount: 2 })).data).toMatchObject({ cancelled: 2 });
  });
});

test("422: a number has to be confirmed", async () => {
  await expect(cancelAll(0)).rejects.toMatchObject({ status: 422 });
});
