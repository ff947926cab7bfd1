import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("a template is made, mended where it is wrong, shown on a review, and deleted after one question @no-scripts", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Presqu’île");
  await visit(`/restaurants/${id}/resources/review-templates/new`);
  const name = `Fête des voisins, ${info.project.name} ${info.repeatEachIndex} ${info.retry}`;
  await page.getByLabel("Nom", { exact: true }).fill(name);
  await page.getByLabel("Texte 1").first().fill("Merci {{prénom}}, la fête était belle !");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByText("Une variable entre doubles accolades n’existe pas")).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(name);

  const text = page.getByLabel("Texte 1").first();
  await expect(text).toHaveValue("Merci {{prénom}}, la fête était belle !");
  await text.fill("Merci {{restaurant}}, la fête était belle !");
  await page.getByRole("button", { name: "Ajouter un texte" }).first().click();
  await page.getByLabel("Texte 2").first().fill("Quelle soirée, {{my_name}} !");
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Actualiser l’aperçu" }).click();
  await expect(page.getByText("Quelle soirée, Camille Tavelin !")).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Modèle créé");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(page);

  await page.getByLabel("Texte 2").first().fill("");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Modèle enregistré");
  await expect(page.getByText("Quelle soirée")).toHaveCount(0);

  await page.getByRole("link", { name: "Supprimer", exact: true }).click();
  await page.getByRole("link", { name: "Le garder" }).click();
  await page.getByRole("link", { name: "Supprimer", exact: true }).click();
  await page.getByRole("button", { name: "Supprimer le modèle" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Modèle supprimé");
  await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(0);
});

test("a restaurant adapts the organization's template and keeps its words when that is changed", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Presqu’île");
  const list = `/restaurants/${id}/resources/message-templates`;
  await visit(`${list}/new`);
  const name = `Terrasse, ${info.project.name} ${info.repeatEachIndex} ${info.retry}`;
  await page.getByLabel("Nom", { exact: true }).fill(name);
  await page.getByLabel("Toute l’organisation").check();
  await page.getByLabel("Texte 1").first().fill("La terrasse est ouverte.");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const shared = page.url();

  await page.getByRole("link", { name: "Adapter pour ce restaurant" }).click();
  // The form before holds the same text: its own heading tells this one.
  await expect(page.getByRole("heading", { level: 1, name: `Adapter « ${name} »` })).toBeVisible();
  await expect(page.getByLabel("Texte 1").first()).toHaveValue("La terrasse est ouverte.");
  await page.getByLabel("Texte 1").first().fill("La nôtre donne sur la place.");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByRole("main")).toContainText(`Remplace ici le modèle « ${name} » de l’organisation.`);
  const own = page.url();

  await visit(new URL(shared).pathname);
  await page.getByLabel("Texte 1").first().fill("La terrasse est fermée.");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Modèle enregistré");
  await visit(new URL(own).pathname);
  await expect(page.getByLabel("Texte 1").first()).toHaveValue("La nôtre donne sur la place.");
  await expect(page.getByRole("main")).toContainText("Il a été modifié depuis");
});
