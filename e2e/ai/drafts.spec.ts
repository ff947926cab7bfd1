import type { Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { draftIn, propose } from "../reviews/inbox.ts";

/** Each kind of browser switches the model on at a restaurant of its own. */
const restaurantOf: Record<string, string> = { scripts: "Marelune Chartrons", "no-scripts": "Marelune Oberkampf" };
const query = "period=all_time&platforms=gmb&states=not_answered&withoutText=0&pageSize=5";

async function openReview(page: Page, visit: (path: string) => Promise<void>, id: string) {
  await visit(`/restaurants/${id}/reputation/reviews?${query}`);
  const first = page
    .getByRole("listitem")
    .filter({ has: page.locator("a[href*='review=']") })
    .first();
  const address = await first.locator("a[href*='review=']").first().getAttribute("href");
  await visit(address ?? "");
  return page.getByRole("article");
}

test("a draft comes of the restaurant's templates, of the model once it is on, and never takes what was typed @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "Marelune Chartrons");
  const card = await openReview(page, visit, id);
  const field = card.getByLabel("Votre réponse");
  await draftIn(card, "fr");
  await propose(card, /Brouillon (?:de l’IA|à partir de vos modèles)/);
  await expect(card).toContainText("Composé à partir de vos modèles, sans IA");
  await expect(card).toContainText("Aucune IA n’est activée pour ce restaurant.");
  await expect(field).not.toHaveValue("");

  await visit(`/restaurants/${id}/settings/ai`);
  await page.getByRole("radio", { name: /L’IA de cette installation/ }).check();
  await page.getByRole("button", { name: "Appliquer à ce restaurant" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Choix enregistré");

  await openReview(page, visit, id);
  await field.fill("Mes propres mots");
  await draftIn(card, "fr");
  await propose(card, /Brouillon (?:de l’IA|à partir de vos modèles)/);
  await expect(card).toContainText("Rédigé par l’IA, vérifié");
  await expect(card).toContainText("Crédits restants ce mois-ci : 499 sur 500");
  await expect(field).toHaveValue("Mes propres mots");
  await card.getByRole("button", { name: "Prendre ce texte" }).click();
  await expect(field).toHaveValue(/équipe|commentaire|mots avec attention/);
  await expect(card).toContainText("Mes propres mots");
  await card.getByRole("button", { name: "Prendre ce texte" }).click();
  await expect(field).toHaveValue("Mes propres mots");

  await visit(`/restaurants/${id}/settings/ai?tab=ledger`);
  const calls = page.getByRole("region", { name: "Appels" });
  await expect(calls.getByRole("row").nth(1)).toContainText("Brouillon proposé");
  await expect(calls.getByRole("row").nth(1)).toContainText("412 / 58");
  // The table scrolls in its place where the screen is narrow.
  await page.setViewportSize({ width: 412, height: 915 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412);
});
