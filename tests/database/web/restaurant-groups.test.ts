import { expect, test } from "vitest";
import { createOrganization, createRestaurant, createReview } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const send = (await testWebApp()).inProcess(server.inProcess);
const list = "/groups/reputation/reviews";

/** An owner of two restaurants with a review each, and a group of the first. */
async function open() {
  const { id: organizationId } = await createOrganization(server.database);
  const inside = await createRestaurant(server.database, { organizationId, name: "Dedans" });
  const outside = await createRestaurant(server.database, { organizationId, name: "Dehors" });
  await createReview(server.database, { restaurantId: inside.id, text: "Une belle terrasse" });
  await createReview(server.database, { restaurantId: outside.id, text: "Une cave humide" });
  const person = { organizations: [{ id: organizationId, caslRole: "owner" as const }], restaurants: [] };
  const { cookie, user } = await signedInVisitor(server, person);
  const { api } = await callerOf(server.database, user);
  const content = { organizationId, name: "Les terrasses", restaurantIds: [inside.id] };
  const { data: group } = await api.restaurantGroups.create(content);
  const read = async (path: string) => readPage((await send(path, { cookie })).text);
  return { api, inside, outside, group, read, cookie };
}

test("the filters of reviews over many offer the groups, narrow the list and its file, and can be taken off", async () => {
  const { group, read, cookie, outside } = await open();
  const all = await read(`${list}?period=all_time`);
  expect(all.find(`main input[name=restaurantGroup][value="${group._id}"]`)).not.toBeNull();
  expect(all.text).toContain("Une cave humide");
  const address = `${list}?period=all_time&restaurantGroups=${group._id}`;
  const narrowed = await read(address);
  expect(narrowed.text).toContain("Une belle terrasse");
  expect(narrowed.text).not.toContain("Une cave humide");
  const token = narrowed.all("main button[name=remove]").find((button) => textOf(button).includes("Les terrasses"));
  const form = { intent: "remove", remove: token?.getAttribute("value") ?? "", loadedFor: "groups" };
  const { headers } = await send(address, { cookie, form });
  expect((await read(headers.get("Location") ?? "")).text).toContain("Une cave humide");
  const file = await send(address.replace("?", ".csv?"), { cookie });
  expect(file.text).toContain("Une belle terrasse");
  expect(file.text).not.toContain("Une cave humide");
  // A restaurant's own screen is about that restaurant, whatever its address names.
  const own = await read(`/restaurants/${outside.id}/reputation/reviews?restaurantGroups=${group._id}&period=all_time`);
  expect(own.text).toContain("Une cave humide");
  expect(own.text).not.toContain("Une belle terrasse");
});

test("a group's page leads to its reply deadlines, on the screen of a restaurant of it", async () => {
  const { group, read, inside } = await open();
  const link = (await read(`/restaurants/groups/${group._id}`)).find("main a", "Délais de réponse du groupe");
  const address = link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
  expect(address).toBe(`/restaurants/${inside.id}/settings/reviews?tab=deadlines&for=${group._id}`);
  expect((await read(address)).find(`select option[selected][value="${group._id}"]`)).not.toBeNull();
});

test("a deleted group is said among the filters, its list is empty, and says why", async () => {
  const { api, group, read } = await open();
  await api.restaurantGroups.delete({ groupId: group._id, expectedVersion: 1 });
  const page = await read(`${list}?period=all_time&restaurantGroups=${group._id}`);
  expect(page.text).toContain("Groupe introuvable");
  expect(page.text).not.toContain("Une cave humide");
  // Of no restaurant nothing is said of its platforms.
  expect(page.text).toContain("Aucun restaurant.");
  expect(page.text).not.toContain("Aucune plateforme connectée");
  const restaurants = await read(`/restaurants/list?restaurantGroup=${group._id}`);
  expect(restaurants.find("main select[name=restaurantGroup] option[selected]")?.text).toBe("Groupe introuvable");
  expect(restaurants.all("main h2").map(({ text }) => text)).not.toContain("Dehors");
  expect(restaurants.find("main")?.text).toContain("Aucun restaurant ne correspond");
});

test("the list of restaurants is narrowed to a group without scripts", async () => {
  const { group, read } = await open();
  const page = await read(`/restaurants/list?search=&restaurantGroup=${group._id}`);
  expect(page.all("main h2").map(({ text }) => text)).toEqual(["Dedans"]);
  expect(page.find("main select[name=restaurantGroup] option[selected]")?.getAttribute("value")).toBe(group._id);
});

test("a group that has emptied since its deletion was asked for takes no template with it, and says so", async () => {
  const { api, group, inside, read, cookie } = await open();
  await api.templates.create({
    restaurantId: inside.id,
    kind: "review",
    scope: "group",
    name: "Merci",
    groupIds: [group._id],
    defaultLanguage: "fr",
    versions: [{ language: "fr", variants: [{ text: "Merci" }] }],
  });
  const path = `/restaurants/groups/${group._id}`;
  const confirm = async () => {
    const asked = await read(`${path}?delete=1`);
    const value = (name: string) => asked.find(`main [role=alert] input[name=${name}]`)?.getAttribute("value") ?? "";
    return { intent: "delete", version: value("version"), takesTemplates: value("takesTemplates") };
  };
  const form = await confirm();
  await server.database.pool.query("update restaurants set active = false where id = $1", [inside.id]);
  const refused = await send(path, { cookie, form });
  expect(refused.status).toBe(409);
  expect(readPage(refused.text).text).toContain("Le groupe a changé entre-temps");
  const deleted = await send(path, { cookie, form: await confirm() });
  expect([deleted.status, deleted.headers.get("location")]).toEqual([302, "/restaurants/groups"]);
});
