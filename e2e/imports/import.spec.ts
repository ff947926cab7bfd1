import { writeFileSync } from "node:fs";
import { href } from "react-router";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

/** Private and old: what this brings in stands at the very end of one list and in no figure. */
const reviewsFor = (id: string) =>
  [
    "id;restaurant;platform;author;rating;text;date",
    `${id};Lumella Leith;private;Iris;4;Une pâte très fine;03/02/2015`,
    `${id}-bis;Lumella Leith;private;Luc;neuf;Trop long;03/02/2015`,
    `${id}-ter;Ailleurs;private;Luc;4;Trop loin;03/02/2015`,
  ].join("\n");
const upload = (name: string, content: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content, "latin1"),
});

test.describe("an account manager", () => {
  test.beforeEach(({ signInAs }) => signInAs(people.accountManager));

  test("sees what a file would change before it does, fetches the refused rows, and then imports it @phone @no-scripts", async ({
    page,
    visit,
  }, { project, testId }) => {
    await visit(href("/admin/imports"));
    await page
      .getByLabel("Fichier", { exact: true })
      .setInputFiles(upload("avis.csv", reviewsFor(`${project.name}-${testId}`)));
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "avis.csv" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Voici ce que cet import ferait" })).toBeVisible();
    await expect(page.getByRole("row", { name: /3 Refusée Ce n’est pas une note\..*neuf/ })).toBeVisible();
    await expect(
      page.getByRole("row", { name: /4 Refusée Ce restaurant n’existe pas dans l’organisation\..*Ailleurs/ }),
    ).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Télécharger toutes ces lignes (CSV)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^import-.+\.csv$/);

    await page.getByRole("button", { name: "Importer 1 avis" }).click();
    await expect(page.getByRole("heading", { name: "Import terminé" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Voir les avis" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Imports" }).click();
    await expect(page.getByRole("row", { name: /avis\.csv.*Importé/ }).first()).toBeVisible();
  });

  test("says what unknown columns contain, and the next file of the same columns needs no word more", async ({
    page,
    visit,
  }, { project, testId }) => {
    const own = `Wort ${project.name} ${testId}`;
    const file = (id: string, wann: string) =>
      `Kennung;Wo;Sterne;${own};Wann;Kanal;Laune\n${id};Lumella Leith;4;Sehr fein;${wann};private;froh\n`;
    const choose = (column: string, field: string) =>
      page.getByLabel(`Contenu de la colonne ${column}`, { exact: true }).selectOption({ label: field });
    await visit(href("/admin/imports"));
    await page
      .getByLabel("Fichier", { exact: true })
      .setInputFiles(upload("fremd.csv", file(`${testId}-1`, "04/02/2015")));
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();
    await expect(page.getByText(/Aucune colonne n’indique.*Colonnes du fichier\s: Kennung, Wo, Sterne/)).toBeVisible();
    await choose("Kennung", "Identifiant");
    await choose("Wo", "Restaurant (nom)");
    await choose("Sterne", "Note");
    await choose(own, "Texte");
    await choose("Wann", "Date de publication");
    await choose("Kanal", "Plateforme");
    await choose("Laune", "Ne pas importer");
    await page.getByRole("button", { name: "Relire le fichier" }).click();
    await expect(page.getByRole("heading", { name: "Voici ce que cet import ferait" })).toBeVisible();
    await page.getByRole("button", { name: "Importer 1 avis" }).click();
    await expect(page.getByRole("heading", { name: "Import terminé" })).toBeVisible();

    await visit(href("/admin/imports"));
    await page
      .getByLabel("Fichier", { exact: true })
      .setInputFiles(upload("fremd-2.csv", file(`${testId}-2`, "05/02/2015")));
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();
    await expect(page.getByRole("button", { name: "Importer 1 avis" })).toBeVisible();
  });

  test("reads why a file cannot be taken, in words, and can try another", async ({ page, visit }) => {
    await visit(href("/admin/imports"));
    await page.getByLabel("Fichier", { exact: true }).setInputFiles(upload("photo.csv", "%PDF-1.7"));
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "photo.csv" })).toBeVisible();
    await expect(page.getByText("Ce n’est ni un CSV, ni du JSON, ni une archive de ces fichiers.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Importer/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Essayer un autre fichier" }).click();
    await expect(page).toHaveURL(href("/admin/imports"));
  });

  test("keeps what was chosen when the file is too large", async ({ page, visit }, testInfo) => {
    test.slow();
    // From the disk: handed over as bytes, thirty megabytes would travel through the test's own wire first.
    const path = testInfo.outputPath("gros.csv");
    writeFileSync(path, Buffer.alloc(33 * 1024 * 1024, "a"));
    await visit(href("/admin/imports"));
    await page.getByLabel("Tous ces avis concernent").fill("Lumella Leith");
    await page.getByLabel("Créer les restaurants que je n’ai pas encore").check();
    await page.getByLabel("Fichier", { exact: true }).setInputFiles(path);
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();
    await expect(page.getByText("Ce fichier dépasse 32 Mo.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel("Tous ces avis concernent")).toHaveValue("Lumella Leith");
    await expect(page.getByLabel("Créer les restaurants que je n’ai pas encore")).toBeChecked();
  });
});
