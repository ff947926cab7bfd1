import type { Locator, Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test, untilUsable } from "../fixtures/test.ts";
import { openCard, openReviews, starsFor } from "../reviews/inbox.ts";

/** The worker reads the demo's reviews while the journey begins: a label can be corrected once it has read this one. */
async function unfoldCorrection(page: Page, card: Locator, hasScripts: boolean | undefined) {
  const correct = card.getByText("Sujets", { exact: true });
  await expect(async () => {
    await page.reload();
    if (hasScripts !== false) await untilUsable(page);
    await expect(correct).toBeVisible({ timeout: 500 });
  }).toPass();
  await correct.click();
}

test("a wrong label is set right, with who did it, and the message takes it back @no-scripts", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  const query = `period=all_time&ratings=${starsFor(info)}&text=with`;
  await openReviews(page, visit, "Marelune Chartrons", query);
  const card = await openCard(page, 0);
  const form = card.locator("form").filter({ has: page.locator("select[name=label]") });
  await unfoldCorrection(page, card, javaScriptEnabled);
  await form.getByLabel("De quoi s’agit-il").selectOption("location");
  await form.getByLabel("Que dit l’avis").selectOption("mixed");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(card.getByRole("checkbox", { name: /^Emplacement.*Apprécié et critiqué/ })).toBeVisible();
  await expect(card).toContainText("Emplacement · Indiqué par Camille Tavelin");

  const messages = page.getByRole("status", { name: "Messages" });
  await expect(messages).toContainText("Correction enregistrée");
  await messages.getByRole("button", { name: "Annuler" }).click();
  await expect(messages).toContainText("L’analyse s’applique à nouveau");
  await expect(card).not.toContainText("Emplacement · Indiqué par");
});

test("what cannot be said of a whole review is refused, and says what can", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  await openReviews(page, visit, "Marelune Chartrons", `period=all_time&ratings=${starsFor(info)}&text=with`);
  const card = await openCard(page, 1);
  await unfoldCorrection(page, card, javaScriptEnabled);
  await card.getByRole("combobox", { name: "De quoi s’agit-il" }).selectOption("sentiment");
  await card.getByRole("combobox", { name: "Que dit l’avis" }).selectOption("none");
  await card.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("choisissez positif, neutre ou négatif");
});
