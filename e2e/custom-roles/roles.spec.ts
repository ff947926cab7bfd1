import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test(
  "an owner copies a role, looks at what it would do, saves it, finds it where roles are given, and deletes it",
  { tag: ["@no-scripts"] },
  async ({ page, visit, signInAs, javaScriptEnabled }, info) => {
    test.slow();
    const name = `Plume ${info.project.name} ${info.retry}`;
    await signInAs(people.owner);
    const screen = `/restaurants/${await restaurantIdOf(page, "Lumella Monti")}/settings/roles`;
    await visit(screen);
    await page.getByRole("link", { name: "Dupliquer « Modérateur »" }).click();
    await page.getByLabel("Nom", { exact: true }).fill(name);
    await page.getByRole("checkbox", { name: /^Répondre à un avis/ }).uncheck();
    await page.getByRole("checkbox", { name: /^Modifier une réponse/ }).uncheck();
    await page.getByRole("checkbox", { name: /^Supprimer une réponse/ }).uncheck();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("button", { name: "Aperçu" }).click();
    await expect(page.getByText("Propose seulement :")).toBeVisible();
    await expect(page.getByText("Personne n’a encore ce rôle.")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("link", { name: "Modifier encore" }).click();
    await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(name);
    await expect(page.getByRole("checkbox", { name: /^Répondre à un avis/ })).not.toBeChecked();
    await page.getByRole("button", { name: "Aperçu" }).click();
    await page.getByRole("button", { name: "Créer le rôle" }).click();
    await expect(page.getByRole("status", { name: "Messages" })).toContainText("Le rôle a été créé.");
    await expect(page).toHaveURL(screen);
    await visit(`${screen}?invite=1`);
    await expect(page.getByLabel("Rôle dans l’organisation")).toContainText(name);
    await visit(screen);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("link", { name: "Supprimer", exact: true }).click();
    await page.getByRole("button", { name: "Supprimer le rôle" }).click();
    await expect(page.getByRole("status", { name: "Messages" })).toContainText("Le rôle a été supprimé.");
    await expect(page).toHaveURL(screen);
  },
);
