import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

/** Journeys of both kinds of browser run side by side: each has a restaurant of its own. */
const restaurantOf: Record<string, string> = { scripts: "Lumella Santo Stefano", "no-scripts": "Lumella Leith" };

test("the team says how it writes, what may be said of the restaurant, and tries it on past reviews", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "Lumella Santo Stefano");
  const path = `/restaurants/${id}/settings/ai`;
  await visit(path);
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Personne.*vos modèles de réponse, sans IA/ })).toBeChecked();
  await page.getByLabel("Signature").fill("L’équipe de Zia Lumella");
  await page.getByLabel("Mots interdits").fill("désagrément\ngénial");
  await page.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Voix enregistrée");
  await expect(page.getByText("ce restaurant", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Mots interdits")).toHaveValue("désagrément\ngénial");

  await page
    .getByRole("navigation", { name: "Réglages de l’IA" })
    .getByRole("link", { name: "Ce qu’on peut dire de la maison" })
    .click();
  await page.getByLabel("Sujet").fill("Ascenseur");
  await page.getByLabel("Fait", { exact: true }).fill("Jusqu’à l’étage, porte de 90 cm");
  await page.getByRole("button", { name: "Ajouter ce fait" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "Ascenseur" });
  await expect(line).toContainText("porte de 90 cm");
  await line.getByRole("link", { name: "Modifier" }).click();
  await expect(page.getByRole("button", { name: "Ajouter ce fait" })).toHaveCount(0);
  await page.getByLabel("Fait", { exact: true }).fill("Jusqu’à l’étage");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(line).not.toContainText("90 cm");
  await line.getByRole("button", { name: "Supprimer" }).click();
  await expect(line).toHaveCount(0);

  await page.getByRole("link", { name: "Essai" }).click();
  await page.getByRole("button", { name: "Essayer avec les modèles" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("article").first()).toContainText("Composé à partir de vos modèles, sans IA");

  await visit(path);
  await page.getByRole("button", { name: "Revenir aux réglages de l’organisation" }).click();
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();
});

test("a voice that makes no sense is refused with what was typed still there", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "Lumella Santo Stefano");
  await visit(`/restaurants/${id}/settings/ai`);
  for (const box of await page.getByRole("group", { name: "Langues des réponses" }).getByRole("checkbox").all())
    await box.uncheck();
  await page.getByLabel("Signature").fill("La maison");
  await page.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(page.getByRole("group", { name: "Langues des réponses" })).toContainText(
    "Choisissez au moins une langue.",
  );
  await expect(page.getByLabel("Signature")).toHaveValue("La maison");
});
