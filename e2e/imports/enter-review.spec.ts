import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("an account manager types in one review, is warned of the second press, and finds it in the list", async ({
  page,
  visit,
  signInAs,
}, { project, testId }) => {
  await signInAs(people.accountManager);
  await visit(href("/admin/imports"));
  await page.getByRole("link", { name: "Saisir un avis à la main" }).click();
  await page.getByRole("searchbox", { name: "Chercher un restaurant" }).fill("Lumella Leith");
  await page.getByRole("searchbox", { name: "Chercher un restaurant" }).press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Lumella Leith", exact: true }).click();
  await expectAccessible(page);

  const author = `Carte ${project.name} ${testId}`;
  // Private and old: it stands at the very end of one list and in no figure.
  const fill = async () => {
    await page.getByLabel("Laissé sur").selectOption("Avis privés");
    await page.getByLabel("Auteur").fill(author);
    await page.getByLabel("Date de l’avis").fill("2015-02-03");
    await page.getByLabel("Note", { exact: true }).selectOption("4 étoiles");
    await page.getByLabel("Texte", { exact: true }).fill("Une pâte très fine");
  };
  await fill();
  await page.getByRole("button", { name: "Enregistrer, puis en saisir un autre" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Avis enregistré");
  await expect(page.getByLabel("Auteur")).toHaveValue("");
  await fill();
  await page.getByRole("button", { name: "Enregistrer l’avis" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Cet avis était déjà là");
  await expect(page.getByRole("heading", { level: 2, name: author })).toBeVisible();
});
