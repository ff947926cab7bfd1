import { describe, expect, test } from "vitest";
import type { CaslRole } from "#contract/abilities.ts";
import { ownViewsMax, pinnedViewsMax } from "#contract/saved-views/limits.ts";
import { NewSavedView, type SavedViewKind, SavedViewState } from "#contract/saved-views/schemas.ts";
import { createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
type Desk = Awaited<ReturnType<typeof reviewSetup>>;
type Api = Desk["api"];
type Wanted = { kind?: SavedViewKind; state?: object; isPinned?: boolean; organizationId?: string };

const create = async (api: Api, name: string, { kind = "groups", state = {}, ...more }: Wanted = {}) =>
  (await api.savedViews.create(NewSavedView.parse({ kind, name, state, ...more }))).data;
const namesOf = async (api: Api, kind: SavedViewKind = "groups") =>
  (await api.savedViews.list({ kind })).data.map(({ name }) => name);
const colleague = async (desk: Desk, caslRole: CaslRole) =>
  (await callerOf(database, await staffOf(database, desk.restaurant, caslRole, "Nour"))).api;

describe("a view of one's own", () => {
  test("keeps every filter, look and order, is renamed, changed and deleted, and seen by nobody else", async () => {
    const desk = await reviewSetup(database, "guest");
    const state = SavedViewState.parse({
      period: "custom",
      startDate: "2026-01-01",
      endDate: "2026-02-01",
      text: "l’accueil",
      ratings: [1, 2],
      answered: false,
      archived: true,
      assignee: "me",
      topics: ["service"],
      languages: ["it"],
      sort: "due",
      late: true,
      awaitingApproval: true,
      restaurantIds: [desk.restaurant.id],
      platforms: ["gmb"],
    });
    const view = await create(desk.api, "  Ma \n vue ", { state });
    expect(view).toMatchObject({ name: "Ma vue", version: 1, mayChange: true, pinned: null, owner: { isMe: true } });
    expect(view.state).toEqual(state);
    const { data } = await desk.api.savedViews.update({ viewId: view._id, version: 1, name: "Autre" });
    expect(data).toMatchObject({ name: "Autre", version: 2, state });
    const other = await colleague(desk, "owner");
    expect(await namesOf(other)).toEqual([]);
    await expect(other.savedViews.delete({ viewId: view._id, version: 2 })).rejects.toMatchObject({ status: 404 });
    expect(await namesOf(desk.api, "restaurant")).toEqual([]);
    await desk.api.savedViews.delete({ viewId: view._id, version: 2 });
    expect(await namesOf(desk.api)).toEqual([]);
  });

  test("keeps each of many values once: what is shared with a whole restaurant stays small", async () => {
    const { api } = await reviewSetup(database);
    const many = <Value>(...values: Value[]) => Array.from({ length: 5000 }, (_, at) => values[at % values.length]);
    const state = { ratings: many(1, 2), topics: many("food"), sentiments: many("negative"), languages: many("fr") };
    const { _id } = await create(api, "Longue", { state: { ...state, platforms: many("gmb", "yelp") } });
    const { rows } = await database.pool.query("select state from saved_views where id = $1", [_id]);
    const once = { ratings: [1, 2], topics: ["food"], sentiments: ["negative"], languages: ["fr"] };
    expect(rows).toMatchObject([{ state: { ...once, platforms: ["gmb", "yelp"] } }]);
  });

  test("has a name of its own on its kind of screen, whatever its accents", async () => {
    const { api } = await reviewSetup(database);
    const first = await create(api, "Été");
    await create(api, "Ete", { kind: "restaurant" });
    const taken = { code: "INVALID_INPUT", data: { fields: { name: "taken" } } };
    await expect(create(api, "ete")).rejects.toMatchObject(taken);
    const second = await create(api, "Hiver");
    const rename = { viewId: second._id, version: 1, name: "ÉTÉ" };
    await expect(api.savedViews.update(rename)).rejects.toMatchObject(taken);
    await api.savedViews.update({ viewId: first._id, version: 1, name: "ÉTÉ" });
  });

  test("is refused without a name, with one too long, and once there are too many", async () => {
    const { api, fetch, user } = await reviewSetup(database);
    const post = async (name: string) =>
      (await fetch("POST", "/saved-views", { kind: "groups", name, state: {} })).status;
    expect([await post(" \n "), await post("x".repeat(61)), await post("x".repeat(60))]).toEqual([422, 422, 201]);
    await database.pool.query(
      `insert into saved_views (id, user_id, kind, name, state)
       select gen_random_uuid(), $1, 'groups', 'n' || n, '{}' from generate_series(2, $2) n`,
      [user.id, ownViewsMax],
    );
    await expect(create(api, "une de trop")).rejects.toMatchObject({ code: "SAVED_VIEW_LIMIT", status: 409 });
  });
});

describe("the bar", () => {
  test("is each person's own, keeps its order, and holds so many views", async () => {
    const desk = await reviewSetup(database);
    const { organizationId } = desk.restaurant;
    const [a, b] = [await create(desk.api, "A", { organizationId }), await create(desk.api, "B", { isPinned: true })];
    const other = await colleague(desk, "guest");
    await other.savedViews.pin({ kind: "groups", viewIds: [a._id] });
    expect((await other.savedViews.list({ kind: "groups" })).data).toMatchObject([{ name: "A", pinned: 1 }]);
    expect(await namesOf(desk.api)).toEqual(["B", "A"]);
    await desk.api.savedViews.pin({ kind: "groups", viewIds: [a._id, b._id, a._id] });
    expect(await namesOf(desk.api)).toEqual(["A", "B"]);
    await desk.api.savedViews.pin({ kind: "groups", viewIds: [b._id] });
    expect((await desk.api.savedViews.list({ kind: "groups" })).data.map(({ pinned }) => pinned)).toEqual([1, null]);
    const notMine = other.savedViews.pin({ kind: "groups", viewIds: [b._id] });
    await expect(notMine).rejects.toMatchObject({ code: "NOT_FOUND" });
    const wrongKind = desk.api.savedViews.pin({ kind: "restaurant", viewIds: [b._id] });
    await expect(wrongKind).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (let count = 1; count < pinnedViewsMax; count++) await create(desk.api, `n${count}`, { isPinned: true });
    await expect(create(desk.api, "x", { isPinned: true })).rejects.toMatchObject({ code: "SAVED_VIEW_PIN_LIMIT" });
    expect(await namesOf(desk.api)).not.toContain("x");
  });
});

describe("a shared view", () => {
  test("is read and copied by the organization, changed by its owner and by who looks after the settings", async () => {
    const desk = await reviewSetup(database);
    const { organizationId } = desk.restaurant;
    const view = await create(desk.api, "Négatifs du mois", { organizationId, state: { ratings: [1] } });
    const editor = await colleague(desk, "editor");
    const [seen] = (await editor.savedViews.list({ kind: "groups" })).data;
    expect(seen).toMatchObject({ mayChange: false, owner: { name: "Lina Roy", isMe: false }, state: { ratings: [1] } });
    const change = { viewId: view._id, version: 1, name: "Autre" };
    await expect(editor.savedViews.update(change)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    await expect(editor.savedViews.delete(change)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    await create(editor, view.name, { state: seen?.state ?? {} });
    const owner = await colleague(desk, "owner");
    expect((await owner.savedViews.update(change)).data).toMatchObject({ name: "Autre", version: 2 });
    const late = desk.api.savedViews.update({ ...change, name: "Trop tard" });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT", data: { current: { name: "Autre", version: 2 } } });
    await expect(desk.api.savedViews.delete(change)).rejects.toMatchObject({ code: "CONFLICT" });
    await desk.api.savedViews.update({ viewId: view._id, version: 2, organizationId: null });
    expect(await namesOf(owner)).toEqual([]);
  });

  test("needs the right to work on reviews, and an organization one belongs to", async () => {
    const desk = await reviewSetup(database, "guest");
    const { organizationId } = desk.restaurant;
    await expect(create(desk.api, "x", { organizationId })).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const foreign = await createRestaurant(database);
    const elsewhere = create(desk.api, "x", { organizationId: foreign.organizationId });
    await expect(elsewhere).rejects.toMatchObject({ code: "NOT_FOUND" });
    const view = await create(desk.api, "x");
    const share = desk.api.savedViews.update({ viewId: view._id, version: 1, organizationId });
    await expect(share).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const stranger = await reviewSetup(database);
    expect(await namesOf(stranger.api)).toEqual([]);
  });

  test("is no longer its owner's to change once they have left the organization, or only read there", async () => {
    const desk = await reviewSetup(database);
    const { organizationId } = desk.restaurant;
    const view = await create(desk.api, "À nous", { organizationId });
    const owner = await colleague(desk, "owner");
    const member = "organization_members where user_id = $1 and organization_id = $2";
    const ids = [desk.user.id, organizationId];
    const change = { viewId: view._id, version: 1, name: "Sabotage" };
    await database.pool.query(`update ${member.replace("where", "set casl_role = 'guest' where")}`, ids);
    const asGuest = (await callerOf(database, desk.user)).api;
    await expect(asGuest.savedViews.update(change)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    await database.pool.query(`delete from ${member}`, ids);
    const outside = (await callerOf(database, desk.user)).api;
    for (const write of ["update", "delete"] as const)
      await expect(outside.savedViews[write](change)).rejects.toMatchObject({ status: 403 });
    expect(await namesOf(owner)).toEqual(["À nous"]);
  });

  test("shows a reader the restaurants within reach only, and is not there where none is", async () => {
    const desk = await reviewSetup(database);
    const { id: here, organizationId } = desk.restaurant;
    const there = (await createRestaurant(database, { organizationId })).id;
    await createReview(database, { restaurantId: there });
    const owner = await colleague(desk, "owner");
    await create(owner, "Les deux", { organizationId, state: { restaurantIds: [here, there] } });
    await create(owner, "L’autre", { organizationId, state: { restaurantIds: [there] } });
    const [view, ...more] = (await desk.api.savedViews.list({ kind: "groups" })).data;
    expect(more).toEqual([]);
    expect(view).toMatchObject({ name: "Les deux", state: { restaurantIds: [here] }, dropped: { restaurants: 1 } });
    expect((await desk.api.reviews.count(view?.state ?? {})).data.count).toBe(1);
  });

  test("that a reader is not told of is NOT_FOUND to change and to delete, whatever they may do elsewhere", async () => {
    const desk = await reviewSetup(database);
    const { organizationId } = desk.restaurant;
    const there = (await createRestaurant(database, { organizationId })).id;
    const [owner, other] = [await colleague(desk, "owner"), await colleague(desk, "owner")];
    const hidden = await create(owner, "L’autre", { organizationId, state: { restaurantIds: [there] } });
    const refused = async (api: Api) => {
      const target = { viewId: hidden._id, version: 1 };
      const update = api.savedViews.update({ ...target, name: "Sabotage" });
      await expect(update).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(api.savedViews.delete(target)).rejects.toMatchObject({ code: "NOT_FOUND" });
    };
    await refused(desk.api);
    await database.pool.query("delete from restaurants where id = $1", [there]);
    await refused(other);
    const { rows } = await database.pool.query("select name, version from saved_views where id = $1", [hidden._id]);
    expect(rows).toEqual([{ name: "L’autre", version: 1 }]);
  });
});

describe("what a view names and is not there any more", () => {
  test("is left out and counted: tags, people, platforms; lost restaurants never become all of them", async () => {
    const desk = await reviewSetup(database, "owner");
    const gone = await createUser(database);
    const tag = { restaurantId: desk.restaurant.id, name: "Fidèle", colour: "grey" as const, rule: null };
    const kept = (await desk.api.reviewTags.create(tag)).data._id;
    const foreign = (await createRestaurant(database)).id;
    const state = { tagIds: [kept, foreign], assignee: gone.id, restaurantIds: [foreign] };
    const { _id } = await create(desk.api, "Ancienne", { state });
    await database.pool.query(
      `update saved_views set state = state || '{"platforms": ["gmb", "myspace"], "sort": "oddest", "shape": 1}' where id = $1`,
      [_id],
    );
    const [view] = (await desk.api.savedViews.list({ kind: "groups" })).data;
    expect(view?.dropped).toEqual({ tags: 1, people: 1, platforms: 1, restaurantGroups: 0, restaurants: 1 });
    expect(view?.state).toMatchObject({ tagIds: [kept], assignee: "anyone", platforms: ["gmb"], sort: "newest" });
    expect((await desk.api.reviews.count(view?.state ?? {})).data.count).toBe(0);
  });
});
