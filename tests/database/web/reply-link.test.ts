import { expect, test } from "vitest";
import { transaction } from "#api/db/transaction.ts";
import { createReplyLinks } from "#api/mail/reply-links.ts";
import { createReview } from "#tests/factories/records.ts";
import { staffOf } from "#tests/factories/review-setup.ts";
import { testApi, testSettings } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";

const server = await testApi();
const web = await testWebApp();
const send = web.inProcess(server.inProcess);
const plain = (html: string) => html.replaceAll(/<!-- -->/g, "").replaceAll(/[\u202f\u00a0]/g, " ");

/** The link of a mail to somebody who reads Italian. */
async function mailed() {
  const { database } = server;
  const review = await createReview(database, { rating: 1, text: "Troppo <lento>." });
  const { rows } = await database.pool.query("select organization_id from restaurants where id = $1", [
    review.restaurantId,
  ]);
  const user = await staffOf(database, { id: review.restaurantId, organizationId: rows[0].organization_id }, "editor");
  await database.pool.query("update users set default_language = 'it' where id = $1", [user.id]);
  const settings = testSettings();
  const links = await transaction(database, (tx) => createReplyLinks(tx, settings, user.id, [review.id]));
  const path = (links.get(review.id) ?? "").slice(settings.publicOrigin.length);
  const replies = async () =>
    (await database.pool.query("select text, author_user_id from review_replies where review_id = $1", [review.id]))
      .rows;
  return { path, user, replies };
}

test("the link shows one review in the reader's language, without a script, a session or the name of anything else", async () => {
  const { path, replies } = await mailed();
  for (const method of ["GET", "HEAD", "GET"]) expect((await send(path, { method })).status).toBe(200);
  const { text, headers } = await send(path, { headers: { "accept-language": "fr" } });
  expect(plain(text)).toContain("Rispondi a questa recensione");
  expect(text).toContain("Troppo &lt;lento&gt;.");
  expect([text.includes("<script"), headers.get("cache-control"), headers.get("set-cookie")]).toEqual([
    false,
    "no-store",
    null,
  ]);
  expect(await replies()).toEqual([]);
});

test("its form replies once; the page says so, and a second time that the link has served", async () => {
  const { path, user, replies } = await mailed();
  const empty = await send(path, { form: { version: "1", text: "  " } });
  expect([empty.status, plain(empty.text).includes("Scriva una risposta")]).toEqual([422, true]);
  const stale = await send(path, { form: { version: "7", text: "Grazie" } });
  expect([
    stale.status,
    plain(stale.text).includes("la rilegga prima di inviare"),
    stale.text.includes("Grazie"),
  ]).toEqual([409, true, true]);
  const done = await send(path, { form: { version: "1", text: "Grazie, ci lavoriamo." } });
  expect([done.status, plain(done.text).includes("La sua risposta è stata salvata")]).toEqual([200, true]);
  expect(await replies()).toEqual([{ text: "Grazie, ci lavoriamo.", author_user_id: user.id }]);
  const again = await send(path);
  expect([again.status, again.text.includes("Troppo")]).toEqual([410, false]);
  expect((await send(path, { form: { version: "2", text: "Ancora" } })).status).toBe(410);
  expect(await replies()).toHaveLength(1);
});
