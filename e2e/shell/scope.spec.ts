import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("the scope changes and the section stays: one restaurant, all of them, and back", { tag: "@no-scripts" }, async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Leith");
  await visit(`/restaurants/${id}/reputation/topics`);
  const picker = page.locator("#scope-picker");
  await page.getByRole("button", { name: /Changer de restaurant.*Lumella Leith/ }).click();
  await picker.getByRole("link", { name: /Tous les restaurants/ }).click();
  await expect(page).toHaveURL(/\/groups\/reputation\/topics/);
  const menu = page.getByRole("navigation", { name: "Navigation principale" });
  await expect(menu.getByRole("link", { name: "Sujets" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: /Changer de restaurant.*Tous les restaurants/ }).click();
  await expect(picker.getByRole("link", { name: /Administration/ })).toHaveCount(0);
});

test("settings are one entry with a column of their own", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Leith");
  await visit(`/restaurants/${id}/dashboard`);
  await expect(page.getByRole("navigation", { name: "Réglages" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Réglages" }).click();
  const settings = page.getByRole("navigation", { name: "Réglages" });
  await expect(settings.getByRole("link", { name: "Plateformes" })).toHaveAttribute("aria-current", "page");
  await settings.getByRole("link", { name: "IA et ton" }).click();
  await expect(page).toHaveURL(/settings\/ai/);
  await expect(settings.getByRole("link", { name: "IA et ton" })).toHaveAttribute("aria-current", "page");
});

test("administration is a scope of its own", async ({ page, visit, signInAs }) => {
  await signInAs(people.accountManager);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: /Changer de restaurant/ }).click();
  await page
    .locator("#scope-picker")
    .getByRole("link", { name: /Administration/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/platforms-management/);
  const menu = page.getByRole("navigation", { name: "Navigation principale" });
  // The address changes before the menu of the new scope is drawn.
  await expect(menu.getByRole("link")).toHaveText(
    [
      "Restaurants",
      "Utilisateurs",
      "Organisations",
      "Connexions",
      "Imports",
      "Puces NFC",
      "Journal d’audit",
      "Développeurs",
    ],
    { useInnerText: true },
  );
});
