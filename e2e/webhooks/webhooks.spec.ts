import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("a webhook is set up, its secret replaced, tried, switched off and deleted @no-scripts", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, { project }) => {
  // Nobody listens there: `.invalid` never does.
  const address = `https://${project.name}.invalid/hook`;
  await signInAs(people.accountManager);
  await visit("/admin/developer-settings");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByLabel("Adresse").fill("http://127.0.0.1.example/hook");
  await page.getByRole("checkbox", { name: "Avis reçu" }).check();
  await page.getByRole("button", { name: "Créer le webhook" }).click();
  await expect(page.getByText("il faut une adresse https publique")).toBeVisible();
  await page.getByLabel("Adresse").fill(address);
  await page.getByRole("button", { name: "Créer le webhook" }).click();
  const secret = await page.getByLabel("Secret de signature").inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole("link", { name: "Ouvrir ce webhook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${project.name}.invalid` })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: "Remplacer le secret" }).click();
  await expect(page.getByLabel("Secret de signature")).not.toHaveValue(secret);
  await expect(page.getByText(/L’ancien secret signe encore jusqu’au/)).toBeVisible();
  await page.getByRole("button", { name: "Envoyer un essai" }).click();
  await expect(page.getByText("L’essai part dans un instant : voyez le journal.")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Échoué", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByText("Contenu et réponse").click();
  await page.getByRole("button", { name: /^Renvoyer msg_/ }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^2 tentatives/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByText("Contenu et réponse").click();
  await expect(page.getByText("Tentatives précédentes")).toBeVisible();
  await page.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByText("Le webhook est désactivé.")).toBeVisible();
  await visit(`${new URL(page.url()).pathname}?delete`);
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page.getByText("Le webhook est supprimé.")).toBeVisible();
  await expect(page.getByText(address)).toHaveCount(0);
});
