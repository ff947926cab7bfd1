import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test, untilUsable } from "../fixtures/test.ts";

/** Journeys of both kinds of browser run side by side: each has a restaurant of its own. */
const restaurantOf: Record<string, string> = { scripts: "Lumella Monti", "no-scripts": "Lumella Martyrs" };

test("deadlines that somebody changed meanwhile are refused with what they say now, and what was typed is still there", async ({
  page,
  context,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "Marelune Marylebone");
  const path = `/restaurants/${id}/settings/reviews?tab=deadlines`;
  await visit(path);
  const other = await context.newPage();
  await other.goto(path);
  await untilUsable(other);
  await other.getByLabel("1 étoile", { exact: true }).fill("3");
  await other.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(other.getByText("ce restaurant", { exact: true })).toBeVisible();
  await other.close();

  await page.getByLabel("1 étoile", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Camille Tavelin a modifié ce réglage");
  await expect(alert).toContainText("1 étoile 3 h");
  await expect(page.getByLabel("1 étoile", { exact: true })).toHaveValue("5");
  await page.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Délais enregistrés");
  await expect(page.getByLabel("1 étoile", { exact: true })).toHaveValue("5");
  await page.getByRole("button", { name: "Revenir à la règle de l’organisation" }).click();
  await expect(page.getByText("ce restaurant", { exact: true })).toHaveCount(0);
});

test("a brand voice and a fact that somebody changed meanwhile are refused with what they say now, and what was typed is still there", async ({
  page,
  context,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "Lumella Monti");
  const path = `/restaurants/${id}/settings/ai`;
  await visit(path);
  const other = await context.newPage();
  await other.goto(path);
  await untilUsable(other);
  await other.getByLabel("Signature").fill("Zia");
  await other.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(other.getByText("ce restaurant", { exact: true })).toBeVisible();

  await page.getByLabel("Signature").fill("Toute l’équipe");
  await page.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(page.getByRole("alert")).toContainText("Signature : Zia");
  await expect(page.getByLabel("Signature")).toHaveValue("Toute l’équipe");
  await page.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Voix enregistrée");
  await page.getByRole("button", { name: "Revenir aux réglages de l’organisation" }).click();
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();

  await visit(`${path}?tab=facts`);
  await page.getByLabel("Sujet").fill("Parking");
  await page.getByLabel("Fait", { exact: true }).fill("Aucun");
  await page.getByRole("button", { name: "Ajouter ce fait" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "Parking" });
  await line.getByRole("link", { name: "Modifier" }).click();
  await expect(page.getByRole("button", { name: "Ajouter ce fait" })).toHaveCount(0);
  await other.goto(`${path}?tab=facts`);
  await untilUsable(other);
  await other.getByRole("listitem").filter({ hasText: "Parking" }).getByRole("button", { name: "Supprimer" }).click();
  await expect(other.getByRole("listitem").filter({ hasText: "Parking" })).toHaveCount(0);
  await other.close();
  await page.getByLabel("Fait", { exact: true }).fill("À deux rues");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Ce fait a été supprimé entre-temps");
  await expect(page.getByLabel("Fait", { exact: true })).toHaveValue("À deux rues");
  await page.getByRole("button", { name: "Ajouter ce fait" }).click();
  await expect(line).toContainText("À deux rues");
  await line.getByRole("button", { name: "Supprimer" }).click();
  await expect(line).toHaveCount(0);
});

test("a tag that somebody changed meanwhile is refused with what it says now, and what was typed is still there", async ({
  page,
  context,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "Lumella Monti");
  const path = `/restaurants/${id}/settings/reviews`;
  const former = `Parking ${info.project.name}`;
  await visit(path);
  await page.getByLabel("Nom", { exact: true }).fill(former);
  await page.getByRole("button", { name: "Ajouter l’étiquette" }).click();
  await page.getByRole("link", { name: `Modifier ${former}` }).click();
  const save = { name: "Enregistrer l’étiquette" };
  await expect(page.getByRole("button", save)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await untilUsable(other);
  const renamed = `Stationnement ${info.project.name}`;
  const nameIn = (one: typeof page) => one.getByRole("listitem").getByLabel("Nom", { exact: true });
  await nameIn(other).fill(renamed);
  await other.getByRole("button", save).click();
  await expect(other.getByRole("link", { name: `Modifier ${renamed}` })).toBeVisible();
  await other.close();

  const mine = `Voiture ${info.project.name}`;
  await nameIn(page).fill(mine);
  await page.getByRole("button", save).click();
  await expect(page.getByRole("alert")).toContainText("Camille Tavelin a modifié ce réglage");
  await expect(page.getByRole("alert")).toContainText(renamed);
  await expect(nameIn(page)).toHaveValue(mine);
  await page.getByRole("button", save).click();
  await page.getByRole("link", { name: `Supprimer ${mine}` }).click();
  await page.getByRole("button", { name: "Supprimer l’étiquette" }).click();
  await expect(page.getByRole("link", { name: `Modifier ${mine}` })).toHaveCount(0);
});
