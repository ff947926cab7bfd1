import { beforeEach, expect, test } from "vitest";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);
const typed = {
  platformKey: "private",
  author: "Inès <b>M.</b>",
  rating: "4",
  text: "Très bon accueil.",
  publishedOn: "2026-07-02",
};

let cookie: string;
let restaurantId: string;
let path: string;
beforeEach(async () => {
  const organization = await createOrganization(api.database);
  const of = { role: "accountManager", organizations: [{ id: organization.id }] };
  ({ cookie } = await signedInVisitor(api, of));
  restaurantId = (await createRestaurant(api.database, { organizationId: organization.id })).id;
  path = `/admin/imports/review?restaurant=${restaurantId}`;
});

const post = (form: Record<string, string> = {}) => send(path, { cookie, form: { restaurantId, ...typed, ...form } });
const stored = async () =>
  (await api.database.pool.query("select id from reviews where restaurant_id = $1", [restaurantId])).rows;

test("the form is reached from the imports and by a search, and leads to the review that was typed in", async () => {
  expect((await send("/admin/imports", { cookie })).text).toContain('href="/admin/imports/review"');
  const found = readPage((await send("/admin/imports/review?search=madeleine", { cookie })).text);
  expect(found.find("main a", "Chez Madeleine")?.getAttribute("href")).toBe(path);
  const shown = readPage((await send(path, { cookie })).text);
  expect(shown.text).toContain("Un avis sur Chez Madeleine");
  const done = await post();
  expect(done.status).toBe(302);
  const [review] = await stored();
  const to = done.headers.get("location") ?? "";
  expect(to).toBe(`/groups/reputation/reviews?period=all_time&restaurants=${restaurantId}&review=${review.id}`);
  const card = readPage((await send(to, { cookie })).text).find("article")?.text;
  expect(card).toContain("Inès <b>M.</b>");
});

test("sent twice it is one review, which is then said; another one may follow at once", async () => {
  const again = await post({ next: "another" });
  expect(again.headers.get("location")).toBe(path);
  const second = await post({ next: "another" });
  expect(second.status).toBe(302);
  expect(await stored()).toHaveLength(1);
});

test.each([
  ["neither rating nor words", { rating: "0", text: "" }, "Donnez une note, un titre ou un texte."],
  ["no rating chosen", { rating: "" }, "À remplir."],
  ["a day to come", { publishedOn: "2126-01-01" }, "Ce jour n’est pas encore venu."],
  ["what is no day", { publishedOn: "hier" }, "Cette valeur n’est pas valide."],
  ["a script for an address", { url: "javascript:alert(1)" }, "Cette valeur n’est pas valide."],
])("with %s it is refused in words, and keeps what was typed", async (_, form, why) => {
  const response = await post(form);
  expect(response.status).toBe(422);
  const shown = readPage(response.text);
  expect(shown.text).toContain(why);
  expect(shown.values("author")).toEqual([typed.author]);
  expect(shown.find("select[name=platformKey] option[selected]")?.getAttribute("value")).toBe("private");
  expect(await stored()).toEqual([]);
});

test("one that is stored with another rating is not overwritten: the form leads to it and keeps what was typed", async () => {
  await post();
  const response = await post({ rating: "1" });
  expect(response.status).toBe(409);
  const shown = readPage(response.text);
  expect(shown.text).toContain("Un avis du même auteur, du même jour et avec le même texte est déjà là");
  const [review] = await stored();
  expect(shown.find("a", "Voir l’avis déjà enregistré")?.getAttribute("href")).toContain(`review=${review.id}`);
  expect(shown.values("text")).toEqual([typed.text]);
  expect(shown.find("select[name=rating] option[selected]")?.getAttribute("value")).toBe("1");
});

test("staff of a restaurant, who may not import, find neither the form nor its link", async () => {
  const organization = await createOrganization(api.database);
  const own = await createRestaurant(api.database, { organizationId: organization.id });
  const staff = await signedInVisitor(api, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  const list = await send(`/restaurants/${own.id}/reputation/reviews`, { cookie: staff.cookie });
  expect(list.text).not.toContain("/admin/imports/review");
  expect((await send("/admin/imports/review", { cookie: staff.cookie })).status).toBe(302);
});
