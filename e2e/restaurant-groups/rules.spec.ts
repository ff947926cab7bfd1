import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const groups = "/restaurants/groups";
/** Of a restaurant's groups the oldest counts: each kind of browser has restaurants of its own, whose settings no other journey changes. */
const housesOf: Record<string, [string, string]> = {
  scripts: ["Lumella Santo Stefano", "Lumella Vieux-Port"],
  "no-scripts": ["Marelune Oberkampf", "Marelune Presqu’île"],
};

test("a group has deadlines of its own, asked with the number of restaurants, until it is deleted, which says so", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const houses = housesOf[info.project.name] ?? ["", ""];
  const name = `Délais ${info.project.name} ${info.retry}`;
  await visit(`${groups}/new`);
  await page.getByLabel("Nom du groupe").fill(name);
  for (const house of houses) await page.getByRole("checkbox", { name: house }).check();
  await page.locator(".save-bar").getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const group = new URL(page.url()).pathname;

  const [first, second] = [await restaurantIdOf(page, houses[0]), await restaurantIdOf(page, houses[1])];
  await visit(`/restaurants/${first}/settings/reviews?tab=deadlines`);
  await page.getByLabel("Régler pour").selectOption({ label: `Le groupe «\u202f${name}\u202f» (2 restaurants)` });
  await page.getByRole("button", { name: "Choisir" }).click();
  await expect(page.getByText("Ce groupe n’a pas encore de règle")).toBeVisible();
  await page.getByLabel("5 étoiles", { exact: true }).fill("71");
  await page.getByRole("button", { name: "Enregistrer pour le groupe" }).click();
  await expect(page.getByRole("heading", { name: "Enregistrer pour les 2 restaurants" })).toBeVisible();
  await expect(page.getByLabel("5 étoiles", { exact: true })).toHaveValue("71");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer pour les 2 restaurants" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Délais enregistrés");
  await expect(page).toHaveURL(/for=/);

  await visit(`/restaurants/${second}/settings/reviews?tab=deadlines`);
  const holds = page.getByText(`le groupe «\u202f${name}\u202f»`, { exact: true });
  await expect(holds).toBeVisible();
  await expect(page.getByLabel("5 étoiles", { exact: true })).toHaveValue("71");

  await visit(groups);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("délais de réponse");
  await visit(`${group}?delete=1`);
  await expect(page.getByRole("alert")).toContainText("ses restaurants suivent alors un autre de leurs groupes");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page).toHaveURL(/\/restaurants\/groups$/);
  await visit(`/restaurants/${second}/settings/reviews?tab=deadlines`);
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();
  await expect(holds).toHaveCount(0);
});

test("who is told of late reviews is set for a group and taken from it again, with the number of restaurants", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const houses = housesOf[info.project.name] ?? ["", ""];
  const name = `Retards ${info.project.name} ${info.retry}`;
  await visit(`${groups}/new`);
  await page.getByLabel("Nom du groupe").fill(name);
  for (const house of houses) await page.getByRole("checkbox", { name: house }).check();
  await page.locator(".save-bar").getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const group = new URL(page.url()).pathname;
  const id = await restaurantIdOf(page, houses[0]);
  await visit(`/restaurants/${id}/settings/reviews?tab=escalation&for=${group.split("/").at(-1)}`);
  await page.getByLabel("Heures après le délai").fill("6");
  await page.getByRole("button", { name: "Enregistrer pour le groupe" }).click();
  await page.getByRole("button", { name: "Enregistrer pour les 2 restaurants" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réglage des retards enregistré");
  await page.getByRole("button", { name: "Retirer la règle du groupe" }).click();
  await expect(page.getByRole("heading", { name: "Retirer la règle pour les 2 restaurants" })).toBeVisible();
  await page.getByRole("button", { name: "Retirer la règle du groupe" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Règle du groupe retirée");
  await expect(page.getByText("Ce groupe n’a pas encore de règle")).toBeVisible();
  await visit(`${group}?delete=1`);
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page).toHaveURL(/\/restaurants\/groups$/);
});
