import { describe, expect, test } from "vitest";
import { hoursSetup } from "#tests/factories/hours.ts";
import { type OutboxSetup, outboxSetup } from "#tests/factories/outbox.ts";
import { insertItem } from "#tests/factories/outbox-rows.ts";
import {
  createOrganization,
  createReply,
  createRestaurant,
  createReview,
  createUser,
} from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
type Api = OutboxSetup["api"];

/** The number in each place where it stands: the counts, the list, and the menu of one restaurant and of all. */
async function numbersOf(api: Api, restaurantId: string) {
  const restaurantIds = [restaurantId];
  const [counts, list, shell] = [
    (await api.outbox.counts({ restaurantIds })).data.needsAttention,
    (await api.outbox.list({ restaurantIds, needsAttention: true })).data,
    (await api.shell.get({ restaurantId })).data.outboxAttention,
  ];
  return { counts, list: list.length, here: shell.here, everywhere: shell.everywhere };
}
const all = (count: number) => ({ counts: count, list: count, here: count, everywhere: count });

/** A reply that did not get through. */
async function failed(
  { restaurant }: Pick<OutboxSetup, "restaurant">,
  given: Partial<Parameters<typeof insertItem>[1]> = {},
) {
  const review = await createReview(database, { restaurantId: restaurant.id });
  const reply = await createReply(database, { reviewId: review.id });
  const about = { restaurantId: restaurant.id, reviewId: review.id, replyId: reply.id };
  const itemId = await insertItem(database, { ...about, ...given });
  return { itemId, review, reply, about };
}

describe("what needs a person", () => {
  test("is refused, failed or uncertain, and the same number in the list, the counts and the menu", async () => {
    const setup = await outboxSetup(database);
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(0));
    const states = ["queued", "sending", "sent", "in_review", "live", "overwritten", "cancelled"] as const;
    for (const state of states) await failed(setup, { state, sendAfter: new Date(Date.now() + 9e6) });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(0));
    await failed(setup, { state: "refused" });
    await failed(setup, { state: "failed" });
    await failed(setup, { state: "unknown", resolvedAt: null });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(3));
  });

  test("is settled by a newer item about the same review, whatever becomes of that", async () => {
    const setup = await outboxSetup(database);
    const { about } = await failed(setup);
    await insertItem(database, { ...about, state: "in_review", resolvedAt: null });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(0));
    await insertItem(database, { ...about, state: "failed" });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(1));
  });

  test("is settled by a retry, by deleting the reply, and once the review is gone from the platform", async () => {
    const setup = await outboxSetup(database);
    const { itemId } = await failed(setup, { state: "failed" });
    const { reply } = await failed(setup);
    const { review } = await failed(setup);
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(3));
    await setup.api.outbox.retry({ itemId });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(2));
    await database.pool.query("delete from review_replies where id = $1", [reply.id]);
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(1));
    await database.pool.query("update reviews set removed_at = now() where id = $1", [review.id]);
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(0));
  });

  test("is held up for thirty days, what is uncertain for as long as it is", async () => {
    const setup = await outboxSetup(database);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await failed(setup, { resolvedAt: daysAgo(31) });
    await failed(setup, { state: "unknown", resolvedAt: null, sentAt: daysAgo(90) });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(1));
    await failed(setup, { resolvedAt: daysAgo(29) });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(2));
  });

  test("are hours too, while the listing is the restaurant's", async () => {
    const setup = await hoursSetup(database);
    const hours = { kind: "hours", subjectKind: "restaurant" } as const;
    const payload = { regularHours: setup.ours, specialHours: null, listing: setup.listing };
    await insertItem(database, { restaurantId: setup.restaurant.id, ...hours, payload });
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(1));
    await database.pool.query("update platforms set connected_at = null where restaurant_id = $1", [
      setup.restaurant.id,
    ]);
    expect(await numbersOf(setup.api, setup.restaurant.id)).toEqual(all(0));
  });
});

test("an account manager has the numbers and the list of all restaurants within reach, and of no other", async () => {
  const organization = await createOrganization(database);
  const restaurantOf = async (organizationId?: string) => {
    const restaurant = await createRestaurant(database, organizationId ? { organizationId } : {});
    await failed({ restaurant } as Pick<OutboxSetup, "restaurant">, { userName: restaurant.id });
    await failed({ restaurant } as Pick<OutboxSetup, "restaurant">, { state: "live" });
    return restaurant.id;
  };
  const [one, other, foreign] = [
    await restaurantOf(organization.id),
    await restaurantOf(organization.id),
    await restaurantOf(),
  ];
  const manager = await createUser(database, {
    role: "accountManager",
    organizations: [{ id: organization.id, caslRole: "manager" }],
  });
  const { api } = await callerOf(database, manager);
  const asked = async (restaurantIds: string[]) => ({
    counts: (await api.outbox.counts({ restaurantIds })).data,
    listed: (await api.outbox.list({ restaurantIds })).data.map(({ restaurantId }) => restaurantId).sort(),
  });
  const ofBoth = { states: { refused: 2, live: 2 }, needsAttention: 2 };
  expect(await asked([])).toEqual({ counts: ofBoth, listed: [one, one, other, other].sort() });
  expect(await asked([one, foreign])).toEqual({
    counts: { states: { refused: 1, live: 1 }, needsAttention: 1 },
    listed: [one, one],
  });
  expect(await asked([foreign])).toEqual({ counts: { states: {}, needsAttention: 0 }, listed: [] });
  const { data: around } = await api.shell.get({ restaurantId: foreign });
  expect(around.outboxAttention).toEqual({ everywhere: 2, here: 0 });
  expect((await api.outbox.list({ needsAttention: true })).data.map(({ userName }) => userName).sort()).toEqual(
    [one, other].sort(),
  );
});

test("somebody who may read no reviews has no number", async () => {
  const setup = await outboxSetup(database);
  await failed(setup);
  const viewer = await createUser(database, { role: "viewer", restaurants: [setup.restaurant.id] });
  const { api } = await callerOf(database, viewer);
  expect((await api.shell.get({ restaurantId: setup.restaurant.id })).data.outboxAttention).toEqual({
    everywhere: 0,
    here: 0,
  });
});
