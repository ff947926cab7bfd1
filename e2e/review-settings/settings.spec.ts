import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("a tag is added with a rule, refused where it makes no sense, merged and deleted with what that touches said @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Chartrons");
  await visit(`/restaurants/${id}/reputation/reviews`);
  await page.getByRole("button", { name: "Autres actions", exact: true }).click();
  await page.getByRole("link", { name: "Réglages des réponses" }).click();
  await expect(page).toHaveURL(/\/settings\/reviews$/);
  await visit(page.url());
  const form = page.getByRole("region", { name: "Nouvelle étiquette" });
  const [first, second] = ["Bruit", "Musique"].map((name) => `${name} ${info.project.name} ${info.retry}`);
  const add = async (name: string, words: string) => {
    await form.getByLabel("Nom").fill(name);
    if (!(await form.getByLabel("Mots", { exact: true }).isVisible()))
      await form.getByText("La poser automatiquement").click();
    await form.getByLabel("Mots", { exact: true }).fill(words);
    await form.getByRole("button", { name: "Ajouter l’étiquette" }).click();
  };

  await form.getByRole("radio", { name: "Turquoise" }).check();
  await add(first ?? "", "a");
  await expect(form.getByText("Au plus 40 mots ou expressions", { exact: false })).toBeVisible();
  await expect(form.getByLabel("Nom")).toHaveValue(first ?? "");
  await expect(form.getByRole("radio", { name: "Turquoise" })).toBeChecked();
  await add(first ?? "", "bruit*\nbruyant*\nnoisy");
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Étiquette ajoutée");
  await add(second ?? "", "musique");
  const rowOf = (name = "") =>
    page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }).first() });
  await expect(rowOf(first)).toContainText("Un de ces mots : bruit*, bruyant*, noisy");
  // The form empties itself with the answer: what is typed before would go with it.
  await expect(rowOf(second)).toContainText("Un de ces mots : musique");
  await add(second ?? "", "chanson");
  await expect(page.getByRole("alert")).toContainText("Une autre étiquette porte déjà ce nom");

  await visit(`/restaurants/${id}/settings/reviews`);
  await rowOf(second).getByRole("link", { name: "Modifier" }).click();
  const edited = rowOf(second);
  await edited.getByRole("checkbox", { name: "1 étoile", exact: true }).check();
  await edited.getByRole("checkbox", { name: "Propreté" }).check();
  await edited.getByRole("checkbox", { name: "Négatif" }).check();
  await edited.getByRole("button", { name: "Enregistrer l’étiquette" }).click();
  await expect(rowOf(second)).toContainText(
    "Notes : 1 étoile · Un de ces mots : musique · Sujets : Propreté · Tonalité : Négatif",
  );
  await rowOf(second).getByRole("link", { name: "Fusionner" }).click();
  await expect(rowOf(second)).toContainText("l’étiquette choisie y prendra sa place");
  await rowOf(second)
    .getByLabel("Remplacer par")
    .selectOption(first ?? "");
  await rowOf(second).getByRole("button", { name: "Fusionner les étiquettes" }).click();
  await expect(rowOf(second)).toHaveCount(0);
  await rowOf(first).getByRole("link", { name: "Supprimer" }).click();
  await expect(rowOf(first)).toContainText("Sa règle s’arrête.");
  await rowOf(first).getByRole("button", { name: "Supprimer l’étiquette" }).click();
  await expect(rowOf(first)).toHaveCount(0);
});
