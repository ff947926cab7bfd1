import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("the sidenav stays as narrow or wide as it was left", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: "Réduire le menu" }).click();
  await expect(page.getByRole("button", { name: "Agrandir le menu" })).toHaveAttribute("aria-expanded", "false");
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "sidenav")).toBe(true);
  await visit("/restaurants/list?view=table");
  await expect(page.getByRole("button", { name: "Agrandir le menu" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigation principale" }).getByText("Accueil")).toBeHidden();
});

test("switching the restaurant stays on the same screen, without the filters of the one before", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const first = await restaurantIdOf(page, "Marelune Isola");
  await visit(`/restaurants/${first}/reputation/reviews?period=all_time&ratings=1`);
  await page.getByRole("button", { name: /Changer de restaurant/ }).click();
  await page.getByRole("link", { name: /Lumella Leith/ }).click();
  await expect(page.getByRole("button", { name: /Changer de restaurant.*Lumella Leith/ })).toBeVisible();
  await expect(page).toHaveURL(/\/reputation\/reviews/);
  expect(page.url()).not.toContain(first);
  expect(page.url()).not.toContain("ratings=1");
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
  await expect(page.getByRole("link", { name: "Aller à la liste" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});
