import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("somebody schedules a report, sees its next date, pauses it and deletes it after one question @no-scripts @phone", async ({
  page,
  visit,
  signInAs,
}, testInfo) => {
  await signInAs(people.guest);
  await visit("/notifications/settings");
  const reports = new URL(page.url()).pathname.replace("notifications-settings", "reports-settings");
  const name = `Le mois en chiffres ${testInfo.project.name} ${testInfo.retry}`;
  await visit(`${reports}/new`);
  await expect(page.getByRole("heading", { level: 1, name: "Nouveau rapport" })).toBeVisible();
  await expect(page.getByLabel("Jour du mois")).toHaveValue("3");
  await expect(page.getByRole("radio", { name: /Chaque mois/ })).toBeChecked();
  await page.getByLabel("Nom du rapport").fill(name);
  await page.getByLabel("Adresses e-mail").fill("pas une adresse");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Cette adresse ne convient pas : pas")).toBeVisible();
  await expect(page.getByLabel("Nom du rapport")).toHaveValue(name);
  await page.getByLabel("Adresses e-mail").fill("associe@exemple.fr, comptable@exemple.fr");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/Prochain envoi : 3 /)).toBeVisible();
  await expect(page.getByLabel("Adresses e-mail")).toHaveValue("associe@exemple.fr\ncomptable@exemple.fr");
  await page.getByRole("button", { name: "Mettre en pause" }).click();
  await expect(page.getByText("Ce rapport est en pause : rien n’est envoyé.")).toBeVisible();
  await visit(reports);
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("En pause")).toBeVisible();
  await expect(row.getByText(/2 destinataires/)).toBeVisible();
  await row.getByRole("link", { name }).click();
  await visit(`${new URL(page.url()).pathname}?delete=1`);
  await expect(page.getByRole("alert")).toContainText("Supprimer");
  await page.getByRole("button", { name: "Supprimer ce rapport" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes rapports par e-mail" })).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("the link of a report's mail shows what stops, and a cut one says so @no-scripts @phone", async ({
  page,
  visit,
}) => {
  await visit("/unsubscribe_report_v2?token=coupe");
  await expect(page.getByRole("heading", { level: 1, name: "Ce lien ne fonctionne plus" })).toBeVisible();
});
