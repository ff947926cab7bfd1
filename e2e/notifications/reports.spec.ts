import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { mailedReportName, reportLinkOf } from "../fixtures/seed-mailed-reports.ts";
import { expect, test } from "../fixtures/test.ts";

test("somebody schedules a report, sees its next date, pauses it and deletes it after one question @no-scripts", async ({
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
  await expect(page.getByText(/Prochain envoi\s: 3 /)).toBeVisible();
  await expect(page.getByLabel("Adresses e-mail")).toHaveValue("associe@exemple.fr\ncomptable@exemple.fr");
  await page.getByRole("button", { name: "Mettre en pause" }).click();
  await expect(page.getByText("Ce rapport est en pause : rien n’est envoyé.")).toBeVisible();
  await visit(reports);
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("En pause")).toBeVisible();
  await expect(row.getByText(/2 destinataires/)).toBeVisible();
  await row.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await visit(`${new URL(page.url()).pathname}?delete=1`);
  await expect(page.getByRole("alert")).toContainText("Supprimer");
  await page.getByRole("button", { name: "Supprimer ce rapport" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes rapports par e-mail" })).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("whoever gets a report without an account stops it by its link, and takes it back there @no-scripts @phone", async ({
  page,
  visit,
}, testInfo) => {
  await visit(reportLinkOf(kindOf(testInfo)));
  await expect(page.getByRole("heading", { level: 1, name: "Ne plus recevoir ces e-mails" })).toBeVisible();
  await expect(page.getByText(mailedReportName)).toBeVisible();
  if (kindOf(testInfo) !== "no-scripts") await expectAccessible(page);
  await page.getByRole("button", { name: "Arrêter ces e-mails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "C’est arrêté" })).toBeVisible();
  await page.getByRole("button", { name: "Annuler, les recevoir de nouveau" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ne plus recevoir ces e-mails" })).toBeVisible();
});

test("a link of a mail that was cut says that it does not work", async ({ page, visit }) => {
  for (const path of ["/unsubscribe_report?token=coupe", "/unsubscribe_report_v2?token=coupe", "/reply/coupe"]) {
    await visit(path);
    await expect(page.getByRole("heading", { level: 1, name: "Ce lien ne fonctionne plus" })).toBeVisible();
  }
});
