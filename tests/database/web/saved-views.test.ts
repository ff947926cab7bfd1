import { describe, expect, test } from "vitest";
import { NewSavedView, SavedViewState } from "#contract/saved-views/schemas.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const web = await testWebApp();
const send = web.over(server.fetch);
const groups = "/groups/reputation/reviews";
const changeView = '[value="changeView"]';

/** An owner with a restaurant and a review of each rating, and the same person's own calls of the API. */
async function setUp(defaultLanguage: "fr" | "en" | "es" | "it" = "fr") {
  const { cookie, user, organizationId } = await signedInVisitor(server, { defaultLanguage });
  const restaurant = await createRestaurant(server.database, { organizationId });
  for (const rating of [1, 2, 3, 4, 5]) await createReview(server.database, { restaurantId: restaurant.id, rating });
  const { api } = await callerOf(server.database, user);
  const open = async (address: string) => readPage((await send(address, { cookie })).text);
  const post = (address: string, form: Record<string, string>) => send(address, { cookie, form });
  const create = async (name: string, more: object = {}) =>
    (await api.savedViews.create(NewSavedView.parse({ kind: "groups", name, state: {}, ...more }))).data;
  const namesOf = async () => (await api.savedViews.list({ kind: "groups" })).data.map(({ name }) => name);
  return { api, restaurant, organizationId, open, post, create, namesOf };
}

describe("the form over the list", () => {
  test("keeps what the address shows, looks and order included, and leads to the view", async () => {
    const { api, post, open } = await setUp();
    const address = `${groups}?period=all_time&ratings=1%2C2&late=1&sort=due`;
    const form = { intent: "saveView", name: "<b>À voir</b>", isPinned: "on" };
    const { status, headers } = await post(`${address}&after=x&review=y`, form);
    const [view] = (await api.savedViews.list({ kind: "groups" })).data;
    expect([status, headers.get("Location")]).toEqual([302, `${address}&view=${view?._id}`]);
    expect(view?.state).toEqual(SavedViewState.parse({ ratings: [1, 2], late: true, sort: "due" }));
    const page = await open(`${address}&view=${view?._id}`);
    expect(page.find("a bdi", "<b>À voir</b>")).not.toBeNull();
    expect(page.find(changeView)).toBeNull();
  });

  test("comes back as it was typed where the name is taken, missing or too long", async () => {
    const { create, post } = await setUp();
    await create("Déjà là");
    for (const [name, said] of [
      ["deja LA", "déjà pris"],
      ["", "À remplir"],
      ["x".repeat(61), "trop long"],
    ] as const) {
      const { status, text } = await post(`${groups}?period=all_time&ratings=4`, { intent: "saveView", name });
      expect(status).toBe(422);
      const page = readPage(text);
      expect(page.text).toContain(said);
      expect(page.values("name")).toEqual([name]);
    }
  });

  test("refuses the second of two who change a view, and takes the second press", async () => {
    const { api, create, post } = await setUp();
    const view = await create("À deux");
    await api.savedViews.update({ viewId: view._id, version: 1, name: "À deux" });
    const address = `${groups}?period=all_time&ratings=5&view=${view._id}`;
    const form = { intent: "changeView", viewId: view._id };
    const refused = await post(address, { ...form, version: "1" });
    expect(refused.status).toBe(409);
    expect(readPage(refused.text).values("version")).toContain("2");
    expect((await post(address, { ...form, version: "2" })).status).toBe(302);
    expect((await api.savedViews.list({ kind: "groups" })).data[0]?.state.ratings).toEqual([5]);
  });
});

describe("a view in the address", () => {
  test("is changed by a filter, keeps through it, and goes with all filters", async () => {
    const { api, create, open, post } = await setUp();
    const view = await create("Trois", { state: { ratings: [3] }, isPinned: true });
    const { headers } = await post(`${groups}?period=all_time&ratings=3&view=${view._id}`, {
      intent: "filter",
      rating: "3",
      text: "with",
      archive: "unarchived",
      show: "private",
    });
    expect(headers.get("Location")).toBe(`${groups}?period=all_time&ratings=3&text=with&view=${view._id}`);
    expect((await open(headers.get("Location") ?? "")).find(changeView)).not.toBeNull();
    const reset = await post(`${groups}?period=all_time&ratings=3&late=1&view=${view._id}`, { intent: "reset" });
    expect(reset.headers.get("Location")).toBe(`${groups}?period=all_time`);
    await api.savedViews.delete({ viewId: view._id, version: 1 });
    expect((await open(`${groups}?period=all_time&ratings=3&view=${view._id}`)).find(changeView)).toBeNull();
  });

  test("says what it leaves out because it is gone", async () => {
    const { api, restaurant, create, open } = await setUp();
    const tag = { restaurantId: restaurant.id, name: "Fidèle", colour: "grey" as const, rule: null };
    const { _id: tagId } = (await api.reviewTags.create(tag)).data;
    const view = await create("Fidèles", { state: { tagIds: [tagId] } });
    await api.reviewTags.delete({ restaurantId: restaurant.id, tagId });
    const page = await open(`${groups}?period=all_time&view=${view._id}`);
    expect(page.text).toContain("n’est plus là : 1 étiquette.");
  });
});

describe("the page of the views", () => {
  test("moves, takes out, copies and deletes by its forms; a bar that is full takes no more", async () => {
    const { api, create, post, namesOf } = await setUp();
    const address = `${groups}/views`;
    const [a, b] = [await create("A", { isPinned: true }), await create("B", { isPinned: true })];
    await post(address, { intent: "up", viewId: b._id });
    expect(await namesOf()).toEqual(["B", "A"]);
    await post(address, { intent: "copy", viewId: a._id });
    expect(await namesOf()).toEqual(["B", "A", "A (2)"]);
    await post(address, { intent: "unpin", viewId: b._id });
    expect(await namesOf()).toEqual(["A", "A (2)", "B"]);
    await post(address, { intent: "delete", viewId: b._id, version: "1" });
    expect(await namesOf()).toEqual(["A", "A (2)"]);
    for (let count = 1; count < 20; count++) await create(`n${count}`, { isPinned: true });
    const copy = (await api.savedViews.list({ kind: "groups" })).data.find(({ name }) => name === "A (2)");
    const full = await post(address, { intent: "pin", viewId: copy?._id ?? "" });
    expect([full.status, full.text.includes("Retirez-en d’abord une vue")]).toEqual([409, true]);
    expect((await post(address, { intent: "pin", viewId: crypto.randomUUID() })).status).toBe(302);
    expect((await post(address, { intent: "other" })).status).toBe(400);
  });

  test.each([
    ["fr", "Vues enregistrées", "Note : 1", "À vous"],
    ["en", "Saved views", "Rating: 1", "Yours"],
    ["es", "Vistas guardadas", "1", "Suya"],
    ["it", "Viste salvate", "1", "Sua"],
  ] as const)("speaks %s", async (language, title, rating, mine) => {
    const { create, open } = await setUp(language);
    await create("Une", { state: { ratings: [1] } });
    const page = await open(`${groups}/views`);
    for (const text of [title, rating, mine]) expect(page.text).toContain(text);
  });
});
