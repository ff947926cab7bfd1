import type { Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { answered, expect, test } from "../fixtures/test.ts";

const query = "period=all_time&platforms=gmb&states=not_answered&pageSize=5";

/** Resolves once the page listens: its first poll after the socket is ready has a response. */
const listens = (page: Page) => answered(page, /\/resources\/since/);

test("the word on what one saved stays when the page then hears of it itself", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Isola");
  const ready = listens(page);
  await visit(`/restaurants/${id}/reputation/reviews?${query}`);
  await ready;
  const mine = page.locator(`[id="${await page.getByRole("article").first().getAttribute("id")}"]`);
  await mine.getByLabel("Votre réponse").fill("Au plaisir de vous revoir.");
  const saved = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await mine.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await saved;
  const toast = page.getByRole("status", { name: "Messages" }).getByRole("dialog");
  await expect(toast).toBeVisible();
  // After missing much, the page reloads its data; no more often than every three seconds.
  await page.route(/\/resources\/since/, (route) =>
    route.fulfill({ json: { cursor: "0", mustReload: true, hints: [] } }),
  );
  const readAgain = answered(page, /\.data\b/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await readAgain;
  await expect(toast).toBeVisible();
});

test("what happened while the line was down is asked for when it is back", async ({
  page,
  visit,
  signInAs,
  browser,
  baseURL,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Marylebone");
  const path = `/restaurants/${id}/reputation/reviews?${query}`;
  const context = await browser.newContext({ baseURL });
  await signIn(context, baseURL ?? "", people.manager);
  const away = await context.newPage();
  // The line between this page and the server, which the test can cut.
  let isCut = false;
  const cuts: (() => void)[] = [];
  await away.routeWebSocket(/\/app\//, (socket) => {
    if (isCut) return void socket.close({ code: 4100, reason: "cut" });
    const server = socket.connectToServer();
    cuts.push(() => {
      void server.close();
      void socket.close({ code: 4100, reason: "cut" });
    });
  });
  const ready = listens(away);
  await away.goto(path);
  await ready;
  isCut = true;
  for (const cut of cuts) cut();

  await visit(path);
  const reviewId = await page.getByRole("article").first().getAttribute("id");
  const [mine, theirs] = [page, away].map((one) => one.locator(`[id="${reviewId}"]`));
  if (!mine || !theirs) throw new Error("no card");
  await mine.getByLabel("Votre réponse").fill("Merci de votre visite.");
  await mine.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(mine).toContainText("Merci de votre visite.");
  await expect(theirs).not.toContainText("Merci de votre visite.");

  const asked = away.waitForResponse(/\/resources\/since/);
  isCut = false;
  expect(await (await asked).json()).toMatchObject({ mustReload: false });
  await expect(theirs).toContainText("Merci de votre visite.");
  await context.close();
});
