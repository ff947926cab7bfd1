import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, propose, starsFor } from "../reviews/inbox.ts";

test("a template fills the reply after what was typed, and an unfilled variable is not sent", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Monti");
  const stars = starsFor(info);
  await visit(
    `/restaurants/${id}/reputation/reviews?period=all_time&states=not_answered&platforms=gmb&ratings=${stars}`,
  );
  const card = await openCard(page, 3);
  await card.getByLabel("Votre réponse").fill("Deux mots de ma main.");
  await propose(card, "Le modèle qui convient");
  await expect(card).toContainText("Votre texte est gardé");
  await expect(card.getByLabel("Votre réponse")).toHaveValue(/^Deux mots de ma main\.\n\n\S[\s\S]+/);

  await propose(card, "Choisir un modèle…");
  await card.getByLabel("Modèle", { exact: true }).selectOption({ label: "Avis sans note" });
  await card.getByRole("button", { name: "Insérer" }).click();
  await expect(card).toContainText("Texte du modèle « Avis sans note »");
  const field = card.getByLabel("Votre réponse");
  const filled = await field.inputValue();
  expect(filled).toMatch(/^Deux mots de ma main\.\n\n\S/);
  expect(filled).not.toContain("{{");

  await field.fill(`${filled} {{first_name}}`);
  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(card).toContainText("Une variable entre doubles accolades n’est pas remplie");
  await expect(field).toHaveValue(`${filled} {{first_name}}`);
  await field.fill(filled);
  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réponse enregistrée");
  await expect(card).toContainText("Deux mots de ma main.");

  // A reply that is being changed takes a template's words like a new one: after what stands there.
  await card.getByRole("link", { name: "Modifier" }).click();
  const edited = page.getByLabel("Texte de la réponse");
  await edited.fill("Deux mots, revus.");
  const form = card.locator("form").filter({ has: edited });
  await propose(card, "Choisir un modèle…");
  await form.getByLabel("Modèle", { exact: true }).selectOption({ label: "Avis sans note" });
  await form.getByRole("button", { name: "Insérer" }).click();
  await expect(form).toContainText("Texte du modèle « Avis sans note »");
  await expect(edited).toHaveValue(/^Deux mots, revus\.\n\n\S/);
  await form.getByRole("button", { name: "Enregistrer la modification" }).click();
  await expect(card).toContainText("Deux mots, revus.");

  await visit(`/restaurants/${id}/resources/review-templates?search=sans+note`);
  await expect(page.getByRole("main")).toContainText(/Utilisé \d+ fois ici, la dernière fois/);
});
