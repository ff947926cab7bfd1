import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const restaurant = "Marelune Chartrons";

test("a link with a password opens a report for somebody without an account until it is withdrawn @no-scripts @phone", async ({
  page,
  visit,
  signInAs,
  browser,
  javaScriptEnabled,
}, { project }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_thirty_days`);
  await page.getByRole("link", { name: "Rapport…" }).click();
  await page.getByRole("checkbox", { name: "Boosters" }).check();
  await page.getByLabel("Mot de passe (facultatif)").fill("ardoise du jour");
  await page.getByRole("button", { name: "Créer le lien" }).click();
  const address = await page.getByLabel("Adresse du lien").inputValue();

  const stranger = await browser.newContext({ locale: "fr-FR", javaScriptEnabled });
  const theirs = await stranger.newPage();
  await theirs.goto(address);
  await theirs.getByLabel("Mot de passe").fill("autre chose");
  await theirs.getByRole("button", { name: "Ouvrir le rapport" }).click();
  await expect(theirs.getByText("Ce mot de passe n’est pas le bon.")).toBeVisible();
  await theirs.getByLabel("Mot de passe").fill("ardoise du jour");
  await theirs.getByRole("button", { name: "Ouvrir le rapport" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: restaurant })).toBeVisible();
  await expect(theirs.getByRole("heading", { level: 2, name: "Boosters" })).toBeVisible();
  if (project.name === "scripts") await expectAccessible(theirs, []);

  await visit(`/restaurants/${id}/statistics/report`);
  const link = page.getByRole("listitem").filter({ hasText: "jusqu’au" }).first();
  await link.getByText("Ouvert ou essayé 2 fois").click();
  await expect(link.getByText(/mauvais mot de passe/)).toBeVisible();
  await link.getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByText("Lien retiré : il n’ouvre plus rien.")).toBeVisible();
  await theirs.goto(address);
  await expect(theirs.getByRole("heading", { name: "Ce lien ne fonctionne plus" })).toBeVisible();
  await stranger.close();
});
