import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { holdCard, openReviews } from "../reviews/desk.ts";

/** Each kind of browser switches the model on at a restaurant of its own, where guests write another language than asked for. */
const places: Record<string, { name: string; from: string; to: string }> = {
  scripts: { name: "Lumella Malasaña", from: "es", to: "français" },
  "no-scripts": { name: "Marelune Presqu’île", from: "fr", to: "anglais" },
};

test("a review is translated where the model is on: the words come below the guest's own, with where they are from", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  const { name, from, to } = places[info.project.name] ?? { name: "", from: "", to: "" };
  await signInAs(people.owner);
  const query = `period=all_time&platforms=gmb&languages=${from}&withoutText=0&pageSize=5`;
  const id = await openReviews(page, visit, name, query);
  const card = await holdCard(page, 0);
  const words = await card.locator("[lang]").first().innerText();
  // A first try may have left it on.
  if (info.retry === 0) await expect(card.getByRole("button", { name: "Traduire (un crédit)" })).toHaveCount(0);

  await visit(`/restaurants/${id}/settings/ai`);
  await page.getByRole("radio", { name: /Le modèle de cette installation/ }).check();
  await page.getByRole("button", { name: "Appliquer à ce restaurant" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Choix enregistré");

  await openReviews(page, visit, name, query);
  await holdCard(page, 0);
  await card.getByLabel("Traduire en").selectOption(to);
  await card.getByRole("button", { name: "Traduire (un crédit)" }).click();
  const translation = card.getByText(`Traduction (${to}) · Traduction automatique`);
  await expect(translation).toBeVisible();
  await translation.click();
  await expect(card.locator("[data-translation]")).toContainText(/Traduction automatique.{20}/s);
  await expect(card).toContainText(words.slice(0, 40));
  // What is there already is not offered, nor paid for, a second time.
  await expect(card.getByLabel("Traduire en").getByRole("option", { name: to })).toHaveCount(0);
  await visit(`/restaurants/${id}/settings/ai?tab=ledger`);
  await expect(page.getByRole("region", { name: "Appels" }).getByRole("row")).toHaveCount(2);

  await visit(`/restaurants/${id}/settings/ai`);
  await page.getByRole("button", { name: "Revenir aux réglages de l’organisation" }).click();
  await expect(page.getByText("Réglages de l’organisation", { exact: true })).toBeVisible();
});
