import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { draftIn, openCard, openReviews, propose, starsFor } from "../reviews/inbox.ts";

const restaurantOf: Record<string, string> = { scripts: "Lumella Vieux-Port", "no-scripts": "Lumella Monti" };

/** Asks for a draft of one review and sends it with another ending; tells what the draft said of itself. */
async function sendChanged(page: Page, at: number): Promise<string> {
  const card = await openCard(page, at);
  await draftIn(card, "fr");
  await propose(card, /Brouillon (?:de l’IA|à partir de vos modèles)/);
  const note = card.getByRole("region", { name: "Brouillon proposé" });
  await expect(note).toContainText("Composé à partir de vos modèles");
  const noteText = await note.innerText();
  const field = card.getByLabel("Votre réponse");
  const draft = await field.inputValue();
  expect(draft).not.toBe("");
  const ending = "À très vite autour de la table !";
  await field.fill(draft.includes(ending) ? draft : `${draft}\n\n${ending}`);
  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(card.getByRole("listitem").filter({ hasText: ending })).toBeVisible();
  return noteText;
}

test("what is changed in three drafts is a habit, followed by the next one, and forgotten when asked", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, info) => {
  // Four drafts, three replies.
  test.slow();
  await signInAs(people.owner);
  const restaurant = restaurantOf[info.project.name] ?? "Lumella Vieux-Port";
  const query = `period=all_time&states=not_answered&platforms=gmb,tripadvisor&text=with&ratings=${starsFor(info)}`;
  const id = await openReviews(page, visit, restaurant, query);
  const path = `/restaurants/${id}/settings/ai?tab=habits`;
  for (let round = 0; round < 3; round++) {
    const noteText = await sendChanged(page, 0);
    expect(noteText).not.toContain("de vos habitudes");
    await visit(`/restaurants/${id}/reputation/reviews?${query}`);
  }
  await visit(path);
  const habit = page
    .getByRole("listitem")
    .filter({ hasText: "Finir par «\u00a0À très vite autour de la table !\u00a0»" });
  await expect(habit).toContainText("Vu 3 fois");
  if (javaScriptEnabled !== false) await expectAccessible(page);

  await visit(`/restaurants/${id}/reputation/reviews?${query}`);
  const card = await openCard(page, 0);
  await draftIn(card, "fr");
  await propose(card, /Brouillon (?:de l’IA|à partir de vos modèles)/);
  await expect(card.getByRole("region", { name: "Brouillon proposé" })).toContainText("de vos habitudes");
  await expect(card.getByLabel("Votre réponse")).toHaveValue(/À très vite autour de la table !$/);

  await visit(path);
  const messages = page.getByRole("status", { name: "Messages" });
  await page.getByRole("button", { name: "Ne plus apprendre" }).click();
  await expect(page.getByText("Apprentissage désactivé")).toBeVisible();
  await page.getByRole("button", { name: "Apprendre de nos changements" }).click();
  await expect(page.getByText("Apprentissage activé")).toBeVisible();
  await habit.getByRole("button", { name: "Oublier" }).click();
  await expect(messages).toContainText("Habitude oubliée");
  await expect(habit).toHaveCount(0);
});
