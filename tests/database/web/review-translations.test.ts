import { beforeEach, expect, test } from "vitest";
import { completion } from "#tests/ai/fake-model.ts";
import { aiApi, aiSetup } from "#tests/factories/ai-setup.ts";
import { signedIn } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { sessionCookie, testWebApp } from "#tests/setup/web-app.ts";

const api = await aiApi();
const send = (await testWebApp()).over(api.fetch);
const english = "A very good evening, we loved the <b>dessert</b> and the service was perfect.";

let path: string;
let cookie: string;
let reviewId: string;

/** A house of its own, seen by its owner. */
async function open(options: Parameters<typeof aiSetup>[1] = {}) {
  const { restaurant, review, user } = await aiSetup(api, options);
  reviewId = review.id;
  path = `/restaurants/${restaurant.id}/reputation/reviews`;
  await api.database.pool.query(
    "update reviews set text = 'Très bonne soirée, nous avons adoré le dessert.', language = 'fr' where id = $1",
    [reviewId],
  );
  const { token } = await signedIn(api.database, user.id);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const session = { token, expiresAt, sessionExpiresAt: expiresAt };
  cookie = await sessionCookie({ token: session, userId: user.id, language: "fr", remember: false });
}
beforeEach(() => open());

const page = async () => readPage((await send(`${path}?review=${reviewId}`, { cookie })).text).text;
const translate = () => send(path, { cookie, form: { intent: "translate", reviewId, language: "en" } });

test("is offered, made and shown with its language and source, below the original", async () => {
  expect(await page()).toContain("Traduire (un crédit)");
  api.standIn.behave(() => completion(english));
  expect((await translate()).status).toBe(302);
  const shown = await page();
  expect(shown).toContain("Traduction (anglais) · Traduction automatique");
  expect(shown).toContain("we loved the <b>dessert</b>");
  expect(shown).toContain("Très bonne soirée");
});

test("that fails says why and leaves the review as it was", async () => {
  api.standIn.behave(() => ({ status: 500, body: {} }));
  const { status, text } = await translate();
  expect(status).toBe(503);
  expect(text).toContain("L’IA n’est pas joignable.");
  expect(await page()).not.toContain("Traduction automatique");
});

test("is not offered where no model is switched on", async () => {
  await open({ provider: "none" });
  expect(await page()).not.toContain("Traduire (un crédit)");
});
