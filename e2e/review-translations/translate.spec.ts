import type { Locator, Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openReviews } from "../reviews/inbox.ts";

/** Each kind of browser switches the model on at a restaurant of its own, where guests write another language than asked for. */
const restaurants: Record<string, { name: string; from: string; to: string }> = {
  scripts: { name: "Lumella Malasaña", from: "es", to: "français" },
  "no-scripts": { name: "Marelune Presqu’île", from: "fr", to: "anglais" },
};

// One after the other: each switches the model on, and off again.
test.describe.configure({ mode: "serial" });

type Visit = (path: string) => Promise<void>;

async function switchModelOn(page: Page, visit: Visit, id: string) {
  await visit(`/restaurants/${id}/settings/ai`);
  await page.getByRole("radio", { name: /L’IA de cette installation/ }).check();
  await page.getByRole("button", { name: "Appliquer à ce restaurant" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Choix enregistré");
}

async function giveUpModel(page: Page, visit: Visit, id: string) {
  await visit(`/restaurants/${id}/settings/ai`);
  await page.getByRole("button", { name: "Revenir aux réglages de l’organisation" }).click();
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();
}

test("a review is translated where the model is on: the words come below the guest's own, with where they are from @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  const { name, from, to } = restaurants[info.project.name] ?? { name: "", from: "", to: "" };
  await signInAs(people.owner);
  const query = `period=all_time&platforms=gmb&languages=${from}&withoutText=0&pageSize=5`;
  const id = await openReviews(page, visit, name, query);
  const card = await openCard(page, 0);
  const words = await card.locator("[lang]").first().innerText();
  // A first try may have left it on.
  if (info.retry === 0) await expect(card.getByRole("button", { name: "Traduire (un crédit)" })).toHaveCount(0);

  await switchModelOn(page, visit, id);

  await openReviews(page, visit, name, query);
  await openCard(page, 0);
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

  await giveUpModel(page, visit, id);
});

const italian = "Grazie mille della vostra visita, siamo molto felici. <b>A presto</b> nella nostra sala!";
const french = "Merci beaucoup pour votre visite, nous sommes très heureux de vous revoir.";
const offered = (card: Locator) => card.getByRole("button", { name: "Traduire la réponse (un crédit)" });

async function reword(card: Locator, text: string) {
  await card.getByRole("link", { name: "Modifier" }).click();
  await card.getByLabel("Texte de la réponse").fill(text);
  await card.getByRole("button", { name: "Enregistrer la modification" }).click();
  await expect(card.getByRole("listitem").filter({ hasText: text })).toBeVisible();
}

test("a reply that a reader cannot read is translated beside it, until it says something else", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  // Far from what other journeys answer here.
  const query = "period=all_time&platforms=gmb&states=not_answered&sort=oldest&pageSize=5";
  const id = await openReviews(page, visit, restaurants[info.project.name]?.name ?? "", query);
  const card = await openCard(page, 0);
  const address = page.url();
  await card.getByLabel("Votre réponse").fill(italian);
  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réponse enregistrée");
  // A first try may have left it on.
  if (info.retry === 0) await expect(offered(card)).toHaveCount(0);

  await switchModelOn(page, visit, id);

  await visit(address);
  await offered(card).click();
  // It lies open below the original, which is one press away from standing alone.
  const translation = card.locator("[data-translation]").filter({ hasText: "Traduction (français)" });
  await expect(translation).toContainText(/Traduction automatique.{20}/s);
  const words = translation.locator("[lang=fr]");
  await expect(words).toBeVisible();
  await expect(card).toContainText(italian);
  await expect(offered(card)).toHaveCount(0);
  if (javaScriptEnabled !== false) await expect(card).toBeFocused();
  await translation.locator("summary").click();
  await expect(words).toBeHidden();
  await expect(card).toContainText(italian);

  // Other words are another reply; those in the reader's own language need none.
  await reword(card, french);
  await expect(translation).toHaveCount(0);
  await expect(offered(card)).toHaveCount(0);
  await reword(card, italian);
  await expect(offered(card)).toBeVisible();
  await expect(translation).toHaveCount(0);

  if (javaScriptEnabled === false) {
    // With scripts the page hears of it, and offers nothing any more.
    const other = await page.context().newPage();
    await other.goto(address);
    const theirs = other.locator(`[id="${await card.getAttribute("id")}"]`);
    await theirs.getByRole("link", { name: "Supprimer" }).click();
    await other.getByRole("button", { name: "Supprimer la réponse" }).click();
    await expect(theirs).not.toContainText(italian);
    await other.close();
    await offered(card).click();
    await expect(card.getByRole("alert")).toContainText("Cette réponse a été supprimée entre-temps");
    await expect(card).not.toContainText(italian);
  }

  await giveUpModel(page, visit, id);
});
