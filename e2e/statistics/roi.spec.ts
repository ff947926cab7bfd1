import { readFile } from "node:fs/promises";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const restaurant = "Marelune Oberkampf";

test("an estimate is a range with its formula, the days behind it and a file", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/statistics/roi?period=last_six_months`);
  const gain = page.locator(".card", { hasText: "Gain estimé" }).first();
  await expect(gain).toContainText(/\d\s€ – [\d\s]+€/);
  await expect(gain).toContainText("estimation centrale");
  await gain.getByText("Comment c’est compté").click();
  await expect(gain).toContainText("Marge due à ce travail");
  await expect(page.getByRole("heading", { name: "Le calcul et les hypothèses" })).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.locator("#roiMonths").getByRole("link", { name: "CSV" }).click();
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv.split("\r\n")[0]).toContain("Gain, bas (€)");
  await gain.getByRole("link", { name: /Voir la liste/ }).click();
  await expect(page).toHaveURL(/step=day.*#roiActions$/);
  await expect(page.locator("#roiActions tbody tr").first()).toBeVisible();
});

test("an owner puts in own assumptions, is told what does not fit, and goes back to the defaults @no-scripts", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/statistics/roi?period=last_six_months`);
  const card = page.locator("#assumptions");
  await card.getByText("Modifier les hypothèses").click();
  await card.getByLabel("Addition moyenne d’une table").fill("cher");
  await card.getByRole("group", { name: "Appels suivis d’une table" }).getByLabel("Bas").fill("90");
  await card.getByRole("button", { name: "Enregistrer les hypothèses" }).click();
  await expect(card.getByText("Écrivez un nombre")).toBeVisible();
  await expect(card.getByText("vont en montant")).toBeVisible();
  await card.getByLabel("Addition moyenne d’une table").fill("62,50");
  await card.getByRole("group", { name: "Appels suivis d’une table" }).getByLabel("Bas").fill("5");
  await card.getByRole("button", { name: "Enregistrer les hypothèses" }).click();
  await expect(card.getByRole("row", { name: /Addition moyenne d’une table/ })).toContainText("62,5 €");
  await card.getByText("Modifier les hypothèses").click();
  await card.getByRole("button", { name: "Revenir aux valeurs par défaut" }).click();
  await expect(card.getByRole("row", { name: /Addition moyenne d’une table/ })).toContainText("45 €");
});

test("a restaurant without ROI or without figures says what is missing, and the groups name it", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit(`/restaurants/${await restaurantIdOf(page, "Marelune Chartrons")}/statistics/roi`);
  await expect(page.getByText("Le ROI n’est pas activé pour ce restaurant")).toBeVisible();
  await visit(`/restaurants/${await restaurantIdOf(page, "Marelune Presqu’île")}/statistics/roi`);
  await expect(page.getByText("Pas encore de chiffres de Google")).toBeVisible();
  await visit("/groups/statistics/roi?period=last_six_months");
  await expect(page.locator("#roiRestaurants").getByRole("row", { name: /Marelune Oberkampf/ })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Marelune Chartrons" })).toContainText("ROI non activé");
});
