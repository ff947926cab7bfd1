import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("the name, colour and introduction of an organization stand on the cover of its reports @no-scripts", async ({
  page,
  visit,
  signInAs,
}, { project }) => {
  await signInAs(people.owner);
  await visit("/reports-appearance");
  const sender = page.getByLabel("Nom de l’expéditeur");
  const before = await sender.inputValue();
  const name = `Agence Sel ${project.name}`;
  await sender.fill(name);
  await page.getByLabel("Couleur").fill("rouge");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Écrivez la couleur en six chiffres, par exemple #17573f.")).toBeVisible();
  await page.getByLabel("Couleur").fill("#AA3300");
  await page.getByLabel("Introduction").fill("Ce que nous avons fait.\n\nCe qui vient.");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Présentation enregistrée.")).toBeVisible();
  await visit("/aggregated-statistics-pdf/boosters?period=last_thirty_days");
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText("Ce qui vient.")).toBeVisible();
  await visit("/reports-appearance");
  await page.getByLabel("Nom de l’expéditeur").fill(before);
  await page.getByLabel("Couleur").fill("");
  await page.getByLabel("Introduction").fill("");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Présentation enregistrée.")).toBeVisible();
});
