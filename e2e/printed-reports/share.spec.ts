import type { Browser } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

/** The kinds of browser run at once, and share the list of links. */
const restaurants: Record<string, string> = { scripts: "Marelune Chartrons", "no-scripts": "Lumella Monti" };
const password = "ardoise du jour";

type Shared = { address: string; restaurant: string; isChecked: boolean };

/** Somebody without an account, in a browser of their own. */
async function asStranger(browser: Browser, javaScriptEnabled: boolean, { address, restaurant, isChecked }: Shared) {
  const context = await browser.newContext({ locale: "fr-FR", javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel("Mot de passe").fill("autre chose");
  await page.getByRole("button", { name: "Ouvrir le rapport" }).click();
  await expect(page.getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
  await page.getByLabel("Mot de passe").fill(password);
  await page.getByRole("button", { name: "Ouvrir le rapport" }).click();
  await expect(page.getByRole("heading", { level: 1, name: restaurant })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Boosters" })).toBeVisible();
  if (isChecked) await expectAccessible(page);
  return page;
}

test("a link with a password opens a report for somebody without an account until it is withdrawn @no-scripts @phone", async ({
  page,
  visit,
  signInAs,
  browser,
  javaScriptEnabled,
}, { project }) => {
  const restaurant = restaurants[project.name] ?? "Marelune Isola";
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_thirty_days`);
  await page.getByRole("link", { name: "Rapport…" }).click();
  await page.getByRole("checkbox", { name: "Boosters" }).check();
  await page.getByLabel("Mot de passe (facultatif)").fill(password);
  await page.getByRole("button", { name: "Créer le lien" }).click();
  const address = await page.getByLabel("Adresse du lien").inputValue();
  const isChecked = project.name === "scripts";
  const theirs = await asStranger(browser, javaScriptEnabled !== false, { address, restaurant, isChecked });

  await visit(`/restaurants/${id}/statistics/report`);
  const link = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Retirer ${restaurant}` }) })
    .first();
  await link.getByText("Ouvert ou essayé 2 fois").click();
  await expect(link.getByText(/mauvais mot de passe/)).toBeVisible();
  await link.getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByText("Lien retiré")).toBeVisible();
  await theirs.goto(address);
  await expect(theirs.getByRole("heading", { name: "Ce lien ne fonctionne plus" })).toBeVisible();
  await theirs.context().close();
});
