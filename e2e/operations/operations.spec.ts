import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";

test("an administrator closes Comptoir after a look at what people will get, and opens it again", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.admin, { fresh: true });
  await visit("/admin/developer-settings");
  await page.getByRole("link", { name: "Maintenance", exact: true }).click();
  await expect(page.getByText("Comptoir est ouvert à tous.")).toBeVisible();
  await page.getByLabel("Peuvent entrer").fill("pas une adresse");
  await page.getByRole("button", { name: "Fermer maintenant" }).click();
  await expect(page.getByText("n’est pas une adresse e-mail")).toBeVisible();
  await expect(page.getByText("Fermer Comptoir maintenant")).toHaveCount(0);
  await page.getByLabel("Peuvent entrer").fill("chef@bistro.example");
  await page.getByRole("textbox", { name: "Message" }).fill("Nouvelle carte à midi");
  await page.getByRole("button", { name: "Voir comme un utilisateur" }).click();
  await expect(page.getByText("Rien n’est encore changé.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On fait le ménage" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Fermer maintenant" }).click();
  const question = page.getByRole("alert").filter({ hasText: "Fermer Comptoir maintenant" });
  await expect(question).toContainText("1 autre adresse peut entrer.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Oui, fermer" }).click();
  await expect(page.getByText("En maintenance, sans heure de fin.")).toBeVisible();
  await visit("/maintenance");
  await expect(page.getByText("Nouvelle carte à midi")).toBeVisible();
  await visit("/admin/developer-settings/maintenance");
  await page.getByRole("link", { name: "Rouvrir maintenant" }).click();
  await expect(page.getByText("En maintenance, sans heure de fin.")).toBeVisible();
  await page.getByRole("button", { name: "Oui, rouvrir" }).click();
  await expect(page.getByText("Comptoir est ouvert à tous.")).toBeVisible();
  await visit("/admin/audit");
  await expect(page.getByRole("link", { name: /a rouvert Comptoir$/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /a fermé Comptoir pour maintenance$/ }).first()).toBeVisible();
});

test("a backup is made, tried by a restore, taken and deleted", async ({ page, visit, signInAs }) => {
  await signInAs(people.admin, { fresh: true });
  await visit("/admin/developer-settings/backups");
  await page.getByRole("button", { name: "Sauvegarder maintenant" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: /^Vérifier/ })).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await page.getByRole("button", { name: /^Vérifier/ }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Restaurée et identique/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Télécharger/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^comptoir-.*\.tar$/);
  await page.getByRole("link", { name: /^Supprimer/ }).click();
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page.getByText("Aucune sauvegarde pour l’instant")).toBeVisible();
});

test("jobs and mails are looked through and searched", async ({ page, visit, signInAs }) => {
  await signInAs(people.admin, { fresh: true });
  await visit("/admin/developer-settings");
  await page.getByRole("link", { name: "Tâches", exact: true }).click();
  await expect(page.getByRole("row", { name: /Vérifier le journal d’audit/ })).toBeVisible();
  await expectAccessible(page);
  await visit("/admin/developer-settings/jobs?view=jobs&search=introuvable");
  await expect(page.getByText("Aucune tâche ne correspond")).toBeVisible();
  await page.getByRole("link", { name: "E-mails", exact: true }).click();
  await expect(page.getByText("Aucun serveur d’e-mail n’est réglé")).toBeVisible();
  await expectAccessible(page);
});
