import { readFile } from "node:fs/promises";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const restaurant = "Marelune Chartrons";

test("a figure leads to the reviews it counts, and its chart to the same rows in a table and a file @no-scripts @phone", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_twelve_months`);
  const chart = page.locator("#distribution");
  await chart.getByText("Voir les chiffres").click();
  const row = chart.getByRole("row", { name: /^5 étoiles/ });
  const count = (await row.getByRole("link").innerText()).trim();
  const file = page.waitForEvent("download");
  await chart.getByRole("link", { name: "CSV" }).click();
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv).toContain(`5 étoiles;${count};`);
  await row.getByRole("link").click();
  await expect(page.getByText(`${count} avis`, { exact: true })).toBeVisible();
});

test("a chosen comparison is stored for the person and is there on the next visit @no-scripts", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_six_months`);
  await page.getByLabel("Comparer avec").selectOption({ label: "Même période l’an dernier" });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Afficher" }).click();
  await expect(page).toHaveURL(/comparison=same_period_last_year/);
  await expect(page.getByText(/comparé à l’an dernier/)).toBeVisible();
  await visit(`/restaurants/${id}/statistics/e-reputation`);
  await expect(page).toHaveURL(/comparison=same_period_last_year/);
});

test("an event that somebody writes stands in the list and on the line, and can be deleted @no-scripts", async ({
  page,
  visit,
  signInAs,
}, { project }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  const text = `Nouvelle carte ${project.name}`;
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_thirty_days`);
  await page.getByText("Ajouter un événement").click();
  await page.getByLabel("Ce qui s’est passé").fill(text);
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await page.getByRole("button", { name: `Supprimer ${text}` }).click();
  await expect(page.getByRole("listitem").filter({ hasText: text })).toHaveCount(0);
});

test("a topic leads to what guests say about it, and its number of a month to the reviews", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  const path = `/restaurants/${id}/statistics/e-reputation?period=last_twelve_months&step=month`;
  await visit(path);
  const trend = page.locator("#topicTrend");
  const cell = trend.locator("tbody").getByRole("link").first();
  const count = (await cell.innerText()).trim();
  await cell.click();
  await expect(page.getByText(`${count} avis`, { exact: true })).toBeVisible();
  await visit(path);
  await page.locator("#topics tbody").getByRole("link", { name: "Cuisine" }).click();
  await expect(page).toHaveURL(/reputation\/topics\?.*topic=food#topic$/);
  await expect(page.locator("#topic")).toContainText("Cuisine");
});

test("a competitor that somebody writes down stands beside the restaurant, and can be deleted", async ({
  page,
  visit,
  signInAs,
}, { project }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Martyrs");
  const name = `Chez Rival ${project.name}`;
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_six_months`);
  await page.getByText("Noter un concurrent").click();
  await page.getByLabel("Nom du concurrent").fill(name);
  await page.getByLabel("Note affichée").fill("6");
  await page.getByLabel("Nombre d’avis").fill("1250");
  await page.getByRole("button", { name: "Ajouter", exact: true }).first().click();
  await expect(page.getByText("Une note de 1 à 5")).toBeVisible();
  await page.getByLabel("Note affichée").fill("4.3");
  await page.getByRole("button", { name: "Ajouter", exact: true }).first().click();
  await expect(page.locator("#competitors").getByText(`${name} · Google`).first()).toBeVisible();
  await page.getByRole("button", { name: `Supprimer ${name}` }).click();
  await expect(page.getByText(`${name} · Google`)).toHaveCount(0);
});
