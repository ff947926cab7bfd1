import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("the first look at the templates finds the starter set, narrows it and clears the filters @phone", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Presqu’île");
  await visit(`/restaurants/${id}/resources/review-templates`);
  const list = page.getByRole("main");
  const starter = list.getByRole("link", { name: "1 ou 2 étoiles, avec texte" });
  await expect(starter).toBeVisible();
  await expect(list.getByText("Organisation").first()).toBeVisible();

  await page.getByText("Filtres", { exact: true }).click();
  for (const box of ["5 étoiles", "4 étoiles", "3 étoiles", "Sans note"]) {
    await page.getByLabel(box, { exact: true }).uncheck();
    // A tick applies at once and brings new fields: there is no button to press.
    await page.waitForURL(/filtered=1/);
  }
  await expect(page.getByRole("button", { name: "Rechercher", exact: true })).toBeHidden();
  await expect(page).toHaveURL(/rating=1/);
  await expect(list.getByRole("listitem").filter({ has: page.getByRole("heading") })).not.toHaveCount(0);
  await expect(list.getByRole("link", { name: "5 étoiles, avec texte" })).toHaveCount(0);
  await expect(starter).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(page);

  await page.goto(`/restaurants/${id}/resources/review-templates?search=introuvable`);
  await expect(list).toContainText("Aucun modèle ne correspond");
  await list.getByRole("link", { name: "Effacer les filtres" }).last().click();
  await expect(starter).toBeVisible();

  await visit(`/restaurants/${id}/resources/message-templates`);
  await expect(list.getByRole("link", { name: "Réserver une table" })).toBeVisible();
});

test("a role that only sees resources finds the templates from the list of restaurants, reads them and changes nothing", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(people.viewer);
  await visit("/restaurants/list?search=Presqu");
  if (javaScriptEnabled !== false) await expectAccessible(page);
  const restaurant = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /Presqu’île/ }) });
  await restaurant.getByRole("link", { name: "Modèles de message" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Modèles de message" })).toBeVisible();
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Modèles" }).click();
  await page.getByRole("main").getByRole("link", { name: "5 étoiles, avec texte" }).click();
  await expect(page.getByRole("textbox", { name: "Nom" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Enregistrer" })).toHaveCount(0);
  if (javaScriptEnabled !== false) await expectAccessible(page);
});

test("an account manager finds a restaurant's templates from the list of restaurants", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.accountManager);
  await visit("/restaurants/list?search=Presqu");
  const restaurant = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /Presqu’île/ }) });
  await restaurant.getByRole("link", { name: "Modèles de réponse" }).click();
  await expect(page.getByRole("link", { name: "5 étoiles, avec texte" })).toBeVisible();
});
