import { people } from "../fixtures/people.ts";
import { openRestaurant } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("the sidenav stays as narrow or wide as it was left", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: "Réduire le menu" }).click();
  await expect(page.getByRole("button", { name: "Agrandir le menu" })).toHaveAttribute("aria-expanded", "false");
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "sidenav")).toBe(true);
  await visit("/restaurants/list?view=table");
  await expect(page.getByRole("button", { name: "Agrandir le menu" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigation principale" }).getByText("Restaurants")).toBeHidden();
});

test("switching the restaurant stays on the same screen, without the filters of the one before", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const first = await openRestaurant(page, visit, "Marelune Isola");
  await visit(`/restaurants/${first}/reputation/reviews?period=all_time&ratings=1`);
  await page.getByRole("button", { name: /Changer de restaurant/ }).click();
  await page.getByRole("link", { name: /Lumella Leith/ }).click();
  await expect(page.getByRole("button", { name: /Changer de restaurant.*Lumella Leith/ })).toBeVisible();
  await expect(page).toHaveURL(/\/reputation\/reviews/);
  expect(page.url()).not.toContain(first);
  expect(page.url()).not.toContain("ratings=1");
});

test("the picker's search leads to the list of what it finds", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: /Changer de restaurant/ }).click();
  await page.getByRole("searchbox", { name: "Rechercher un restaurant" }).fill("malasana");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/restaurants\/list\?search=malasana$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Lumella Malasaña"]);
});

test("the badge of the reviews counts what waits in them", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await openRestaurant(page, visit, "Marelune Isola");
  const badge = page.getByRole("link", { name: /^Avis/ });
  const waiting = await page.getByRole("link", { name: /À traiter$/ }).innerText();
  await expect(badge).toContainText(`${Number.parseInt(waiting, 10)} avis à traiter`);
});

test("the language changes on every text and is remembered with the person @no-scripts", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}) => {
  const [person, home, other] = javaScriptEnabled
    ? [people.italian, "I miei ristoranti", "Mis restaurantes"]
    : [people.spanish, "Mis restaurantes", "I miei ristoranti"];
  const [otherName, ownName] = javaScriptEnabled ? ["Español", "Italiano"] : ["Italiano", "Español"];
  await signInAs(person, { fresh: true });
  await visit("/restaurants/list?view=table");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(home);
  await page.getByRole("button", { name: /account|cuenta/ }).click();
  await page.getByRole("button", { name: otherName }).click();
  await expect(title).toHaveText(other);
  await expect(page).toHaveURL(/view=table$/);
  await page.context().clearCookies({ name: "language" });
  await visit("/restaurants/list");
  await expect(title).toHaveText(other);
  await page.getByRole("button", { name: /account|cuenta/ }).click();
  await page.getByRole("button", { name: ownName }).click();
  await expect(title).toHaveText(home);
});

test("the theme follows the choice, or the device again", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  const background = () => page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: /Mon compte/ }).click();
  await page.getByRole("button", { name: "Sombre" }).click();
  await expect.poll(background).not.toBe(light);
  await visit("/restaurants/list");
  expect(await background()).not.toBe(light);
  await page.getByRole("button", { name: /Mon compte/ }).click();
  await page.getByRole("button", { name: "Comme l’appareil" }).click();
  await expect.poll(background).toBe(light);
});

test("the keyboard reaches the content at once", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test("a screen that does not exist yet is a 404 inside the frame, and nothing leads to it", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await openRestaurant(page, visit, "Marelune Isola");
  const links = await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link").all();
  for (const link of links) {
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status(), await link.innerText()).toBe(200);
  }
  await visit(`/restaurants/${id}/seo/informations`);
  await expect(page.getByRole("heading", { level: 1, name: "Page introuvable" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
});
