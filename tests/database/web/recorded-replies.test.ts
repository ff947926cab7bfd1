import { beforeEach, expect, test } from "vitest";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { type Page, readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);
const text = "Rappelé, <b>invité</b> à revenir.";

let cookie: string;
let path: string;
let reviewId: string;
beforeEach(async () => {
  const visitor = await signedInVisitor(api);
  cookie = visitor.cookie;
  const restaurant = await createRestaurant(api.database, { organizationId: visitor.organizationId });
  path = `/restaurants/${restaurant.id}/reputation/reviews`;
  const values = { restaurantId: restaurant.id, platformKey: "private", isPrivate: true } as const;
  reviewId = (await createReview(api.database, { ...values, answerState: "not_answerable" })).id;
});

const page = async () => readPage((await send(`${path}?review=${reviewId}`, { cookie })).text);
/** What the card of the review says. */
const card = ({ find }: Page) => textOf(find("article"));
const record = (form: Record<string, string> = {}, to = path) =>
  send(to, {
    cookie,
    form: { intent: "recordReply", reviewId, version: "1", text, channel: "phone", givenOn: "2026-07-02", ...form },
  });
const replyCount = async () =>
  (await api.database.pool.query("select id from review_replies where review_id = $1", [reviewId])).rowCount;

test("what was said to the guest of a private review is recorded, shown with how and when, and deleted again", async () => {
  expect(card(await page())).toContain("Noter la réponse donnée au client");
  expect((await record()).status).toBe(302);
  const shown = await page();
  expect(card(shown)).toContain(`Réponse de Camille AubryPar téléphone2 juil. 2026${text}`);
  expect(card(shown)).toContain("Répondu");
  expect(card(shown)).not.toContain("Je l’ai publiée");
  const question = shown.find("a", "Supprimer")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
  const asked = readPage((await send(question.split("#")[0] ?? "", { cookie })).text);
  expect(asked.text).not.toContain("Elle restera visible");
  const form = { intent: "delete", reviewId, replyId: asked.values("replyId")[0] ?? "", version: "2" };
  expect((await send(path, { cookie, form })).status).toBe(302);
  expect(card(await page())).not.toMatch(/Répondu|Réponse impossible/);
  expect(await replyCount()).toBe(0);
});

test.each([
  ["no words", { text: " " }, "À remplir."],
  ["too many words", { text: "x".repeat(4001) }, "C’est trop long."],
  ["an unknown channel", { channel: "pigeon" }, "Cette valeur n’est pas valide."],
  ["a day to come", { givenOn: "2126-01-01" }, "Ce jour n’est pas encore venu."],
  ["a year of two digits", { givenOn: "0026-07-02" }, "Ce jour est antérieur à l’avis."],
  ["what is no day", { givenOn: "bientôt" }, "Cette valeur n’est pas valide."],
])("a record with %s is refused in words, and the form keeps what was typed", async (_, form, why) => {
  const response = await record(form);
  expect(response.status).toBe(422);
  const shown = readPage(response.text);
  expect(shown.text).toContain(why);
  const expected = { text, ...form };
  expect(shown.values("text").map((typed) => typed.trim())).toContain(expected.text.trim());
  expect(await replyCount()).toBe(0);
});

test("a form of a page from before the filters were stored is refused in its place, with what was typed", async () => {
  const restaurantId = path.split("/")[2] ?? "";
  const filters = { intent: "filter", rating: "1", loadedFor: restaurantId };
  expect((await send(path, { cookie, form: filters })).status).toBe(302);
  expect((await send(path, { cookie })).status, "the stored filters stand in").toBe(302);
  const response = await record({ givenOn: "2126-01-01" }, `${path}?review=${reviewId}`);
  expect(response.status).toBe(422);
  const shown = readPage(response.text);
  expect(shown.text).toContain("Ce jour n’est pas encore venu.");
  expect(shown.values("text").map((typed) => typed.trim())).toContain(text);
});

test("the second of two who record a reply sees the first one's, and keeps the own words in the form", async () => {
  expect((await record()).status).toBe(302);
  const response = await record({ text: "Je l’ai vu au bar.", channel: "in_person" });
  expect(response.status).toBe(409);
  const shown = readPage(response.text);
  expect(shown.text).toContain("Quelqu’un a répondu à cet avis entre-temps.");
  expect(shown.text).toContain(text);
  expect(shown.values("text")).toContain("Je l’ai vu au bar.");
  expect(shown.find("select[name=channel] option[selected]")?.getAttribute("value")).toBe("in_person");
  expect(await replyCount()).toBe(1);
});
