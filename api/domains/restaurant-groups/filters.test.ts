import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import type { CaslRole } from "#contract/abilities.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

/** An organization of three restaurants with 1, 2 and 4 reviews, and its owner; the first two are the group *Ville*. */
async function setUp() {
  const { id: organizationId } = await createOrganization(database);
  const restaurantOf = async (locality: string, count: number) => {
    const { id } = await createRestaurant(database, { organizationId, locality });
    for (let index = 0; index < count; index += 1) await createReview(database, { restaurantId: id });
    return id;
  };
  const one = await restaurantOf("Lyon", 1);
  const two = await restaurantOf("Lyon", 2);
  const four = await restaurantOf("Nice", 4);
  const join = async (caslRole: CaslRole, restaurants: string[]) =>
    callerOf(database, await createUser(database, { organizations: [{ id: organizationId, caslRole }], restaurants }));
  const owner = await join("owner", [one, two, four]);
  const make = async (name: string, content: { rule: object } | { restaurantIds: string[] }) =>
    (await owner.api.restaurantGroups.create({ organizationId, name, ...content } as never)).data._id;
  const town = await make("Ville", { restaurantIds: [one, two] });
  return { organizationId, one, two, four, join, owner, api: owner.api, make, town };
}

type Api = Awaited<ReturnType<typeof setUp>>["api"];
const countOf = async (api: Api, filters: { restaurantGroupIds?: string[]; restaurantIds?: string[] }) =>
  (await api.reviews.count(filters)).data.count;

describe("reviews of a group", () => {
  test("are those of its restaurants now, in the list, its counts, its topics and a bulk action", async () => {
    const { api, town, one, two } = await setUp();
    const filters = { restaurantGroupIds: [town] };
    const found = await api.reviews.search({ ...filters, withCount: true });
    expect(found.count).toEqual({ count: 3, isExact: true });
    expect(new Set(found.data.map(({ restaurantId }) => restaurantId))).toEqual(new Set([one, two]));
    expect((await api.reviews.unansweredCount(filters)).data.count).toBe(3);
    expect(await countOf(api, filters)).toBe(3);
    // Words cannot be counted from the kept sums.
    expect((await api.reviews.count({ ...filters, text: "accueil" })).data.count).toBe(3);
    const { data: batch } = await api.reviewBatches.create({ restaurantId: null, query: filters });
    expect((await api.reviewBatches.get({ batchId: batch._id })).data.matchCount).toBe(3);
    expect((await api.analysis.topics(filters)).data.restaurantCount).toBe(2);
    const states = await api.restaurants.currentStates({ restaurantIds: [], restaurantGroupIds: [town] });
    expect(states.data.map(({ restaurantId }) => restaurantId).sort()).toEqual([one, two].sort());
  });

  test("stand beside those of restaurants that are chosen one by one, and of other groups, each once", async () => {
    const { api, make, town, one, four } = await setUp();
    expect(await countOf(api, { restaurantGroupIds: [town], restaurantIds: [one, four] })).toBe(7);
    const nice = await make("Mer", { rule: { towns: ["nice"] } });
    expect(await countOf(api, { restaurantGroupIds: [nice] })).toBe(4);
    expect(await countOf(api, { restaurantGroupIds: [nice, town] })).toBe(7);
  });

  test("are none where its rule matches nothing, and all where it matches everything", async () => {
    const { api, make } = await setUp();
    const nothing = await make("Rien", { rule: { towns: ["Brest"] } });
    const everything = await make("Tout", { rule: { towns: ["Lyon", "Nice"] } });
    expect(await countOf(api, { restaurantGroupIds: [nothing] })).toBe(0);
    expect(await countOf(api, { restaurantGroupIds: [everything] })).toBe(7);
    expect((await api.reviews.search({ restaurantGroupIds: [nothing] })).data).toEqual([]);
  });

  test("are none of a group that is deleted, foreign or unknown, never all of them", async () => {
    const { api, town } = await setUp();
    const foreign = await setUp();
    expect(await countOf(api, { restaurantGroupIds: [foreign.town] })).toBe(0);
    expect(await countOf(api, { restaurantGroupIds: [newId()] })).toBe(0);
    expect(await countOf(api, { restaurantGroupIds: [foreign.town, town] })).toBe(3);
    await api.restaurantGroups.delete({ groupId: town, expectedVersion: 1 });
    expect(await countOf(api, { restaurantGroupIds: [town] })).toBe(0);
  });

  test("are those within the access scope alone", async () => {
    const { join, town, two } = await setUp();
    const { api } = await join("editor", [two]);
    expect(await countOf(api, { restaurantGroupIds: [town] })).toBe(2);
    const { data: choices } = await api.restaurantGroups.choices({ membersOf: [town] });
    expect(choices).toMatchObject([{ _id: town, name: "Ville", restaurantIds: [two] }]);
    const { data: names } = await api.restaurantGroups.choices({});
    expect(names).toMatchObject([{ _id: town, restaurantIds: null }]);
  });
});

describe("restaurants of a group", () => {
  test("are a filter of their list, which a foreign group empties", async () => {
    const { api, town, one, two } = await setUp();
    const foreign = await setUp();
    const ids = async (restaurantGroupId: string) =>
      (await api.restaurants.list({ restaurantGroupId })).data.map(({ _id }) => _id).sort();
    expect(await ids(town)).toEqual([one, two].sort());
    expect(await ids(foreign.town)).toEqual([]);
    expect((await api.restaurants.list({ restaurantGroupId: town, pageSize: 1 })).totalCount).toBe(2);
  });
});

describe("a saved view of a group", () => {
  test("counts what the group has now, and says that a deleted one is left out without showing everything", async () => {
    const { api, make, town, four } = await setUp();
    const state = { restaurantGroupIds: [town] };
    const view = { kind: "groups" as const, organizationId: null, isPinned: true };
    const { data: alone } = await api.savedViews.create({ ...view, name: "La ville", state } as never);
    const nice = await make("Mer", { restaurantIds: [four] });
    const both = { restaurantGroupIds: [town, nice] };
    await api.savedViews.create({ ...view, name: "Les deux", state: both } as never);
    const counted = await api.savedViews.counted({ kind: "groups", restaurantId: null });
    expect(counted.data.pinned[alone._id]).toMatchObject({ count: 3 });
    await api.restaurantGroups.delete({ groupId: town, expectedVersion: 1 });
    const { data: views } = await api.savedViews.list({ kind: "groups" });
    const viewOf = (name: string) => views.find((one) => one.name === name);
    expect(viewOf("Les deux")).toMatchObject({
      state: { restaurantGroupIds: [nice] },
      dropped: { restaurantGroups: 1, restaurants: 0 },
    });
    expect(viewOf("La ville")).toMatchObject({ state, dropped: { restaurantGroups: 1 } });
    expect(await countOf(api, viewOf("La ville")?.state ?? {})).toBe(0);
  });
});
