import type { Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

/** Journeys of both kinds of browser run side by side: each has a restaurant of its own. */
const restaurantOf: Record<string, string> = { scripts: "Marelune Gràcia", "no-scripts": "Marelune Chartrons" };
const nameOf = (project: string) => restaurantOf[project] ?? "Marelune Gràcia";
const messages = (page: Page) => page.getByRole("status", { name: "Messages" });
const ruleNamed = (page: Page, name: string) =>
  page.getByRole("region", { name: "Règles, dans leur ordre" }).getByRole("listitem").filter({ hasText: name });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Automatisations" }).getByRole("link", { name });

test("an owner writes a rule, tries it, switches it on, sees what it did and takes it back @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  // Many pages, one after the other.
  test.slow();
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, nameOf(info.project.name));
  const path = `/restaurants/${id}/settings/automations`;
  await visit(path);
  await expect(ruleNamed(page, "Merci pour les étoiles sans texte")).toContainText("Désactivée");
  await page.getByRole("button", { name: "Créer des règles propres à ce restaurant" }).click();
  await expect(page.getByText("ce restaurant", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Nouvelle règle" }).click();
  await page.getByLabel("Nom de la règle").fill("Cinq étoiles");
  await page.getByRole("group", { name: "Note" }).getByRole("checkbox", { name: "4 étoiles" }).uncheck();
  await page.getByLabel("Âge maximal, en jours").fill("9999");
  await page.getByLabel("Répondre aussi aux avis qui attendent déjà").check();
  await page.getByRole("radio", { name: /^Un brouillon/ }).check();
  await page.getByRole("button", { name: "Enregistrer la règle" }).click();
  // What was wrong is said beside it, and nothing that was typed is lost.
  await expect(page.getByText("Un nombre de jours de 1 à 90.")).toBeVisible();
  await expect(page.getByLabel("Nom de la règle")).toHaveValue("Cinq étoiles");
  await expect(page.getByRole("checkbox", { name: "4 étoiles" })).not.toBeChecked();
  await expect(page.getByRole("radio", { name: /^Un brouillon/ })).toBeChecked();
  await page.getByLabel("Âge maximal, en jours").fill("90");
  await page.getByRole("button", { name: "Enregistrer la règle" }).click();
  await expect(messages(page)).toContainText("Règle enregistrée");
  await expect(ruleNamed(page, "3. Cinq étoiles")).toContainText("proposer un brouillon contrôlé");

  await page.getByRole("button", { name: "Monter Cinq étoiles" }).click();
  await expect(ruleNamed(page, "2. Cinq étoiles")).toBeVisible();

  await tab(page, "Simulation").click();
  await page.getByRole("link", { name: "Simuler sur 90 jours" }).click();
  const result = page.getByRole("main").locator("section").filter({ hasText: "Cinq étoiles" });
  await expect(result).toContainText("Proposées");
  await result.getByText("Exemples").click();
  await expect(result.getByRole("listitem").filter({ hasText: "Un brouillon serait demandé." }).first()).toBeVisible();

  await tab(page, "Règles").click();
  await page.getByRole("button", { name: "Activer Cinq étoiles" }).click();
  await expect(ruleNamed(page, "Cinq étoiles").getByText("Active", { exact: true })).toBeVisible();
  // The worker looks at what waits within seconds.
  await expect(async () => {
    await visit(`${path}?tab=runs&outcome=asked`);
    await expect(page.getByRole("listitem").filter({ hasText: "Attend un accord" }).first()).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  const first = page.getByRole("listitem").filter({ hasText: "Attend un accord" }).first();
  const review = (await first.getByRole("link").getAttribute("href")) ?? "";
  await visit(review);
  await expect(page.getByText("Réponse proposée par l’automatisation « Cinq étoiles »")).toBeVisible();
  await page.goBack();
  await page
    .getByRole("button", { name: /^Reprendre/ })
    .first()
    .click();
  await expect(messages(page)).toContainText("La proposition est retirée");
  await expect(page.getByRole("listitem").filter({ hasText: "l’a repris" }).first()).toBeVisible();

  await tab(page, "Historique").click();
  const added = page.getByRole("listitem").filter({ hasText: "« Cinq étoiles » ajoutée" });
  await expect(added).toContainText("Camille");
  await added.getByRole("button", { name: /^Rétablir cette version/ }).click();
  await expect(messages(page)).toContainText("Ancienne version rétablie");
  await tab(page, "Règles").click();
  await expect(ruleNamed(page, "3. Cinq étoiles")).toContainText("Désactivée");

  await page.getByLabel("Vos propres mots").fill("journalist*");
  await page.getByRole("button", { name: "Enregistrer les réglages de sécurité" }).click();
  await expect(messages(page)).toContainText("Réglages de sécurité enregistrés");
  await expect(page.getByLabel("Vos propres mots")).toHaveValue("journalist*");
  await page.getByRole("button", { name: "Supprimer Cinq étoiles" }).click();
  await expect(ruleNamed(page, "Cinq étoiles")).toHaveCount(0);
  await page.getByRole("button", { name: "Revenir aux règles de l’organisation" }).click();
  await expect(page.getByText(/^les \d+ restaurants$/)).toBeVisible();
});

test("whoever may not change settings reads the rules, and nothing is theirs to press @phone", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.manager);
  const id = await restaurantIdOf(page, "Lumella Vieux-Port");
  await visit(`/restaurants/${id}/settings/automations`);
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("★");
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(page.locator("select[name=maxRating]")).toBeDisabled();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > screen.width);
  expect(wide).toBe(false);
});
