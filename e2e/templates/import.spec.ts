import { readFile } from "node:fs/promises";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("templates leave as a file and come back: looked at first, then applied, with a reason per refused row", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Chartrons");
  const list = `/restaurants/${id}/resources/review-templates`;
  await visit(list);
  const more = page.getByRole("button", { name: "Autres actions", exact: true });
  await more.click();
  const leaving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exporter" }).click();
  const csv = await readFile(await (await leaving).path(), "utf8");
  expect(csv).toContain("1 ou 2 étoiles, avec texte");

  await visit(list);
  await more.click();
  await page.getByRole("link", { name: "Importer" }).click();
  const foreign = { name: "autre.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\r\n1,2\r\n") };
  await page.getByLabel("Fichier").setInputFiles(foreign);
  await page.getByRole("button", { name: "Vérifier le fichier" }).click();
  await expect(page.getByRole("main")).toContainText("Il manque une colonne indispensable : name, language ou text.");
  const name = `Importé, ${info.project.name} ${info.repeatEachIndex} ${info.retry}`;
  const line = (text: string) => `review;"${name}";restaurant;;;;5;yes;yes;no;fr;fr;${text};;;;;;;;;\r\n`;
  const [added, broken] = [line("Merci encore !"), line("Merci {{inconnu}}")];
  const file = { name: "modeles.csv", mimeType: "text/csv", buffer: Buffer.from(csv + added + broken) };
  await page.getByLabel("Fichier").setInputFiles(file);
  await page.getByRole("button", { name: "Vérifier le fichier" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "modeles.csv" })).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("Une variable entre doubles accolades n’existe pas.");
  await main.getByRole("button", { name: "Appliquer à 1 modèle" }).click();
  await expect(main).toContainText("Ce que ce fichier a fait");
  await visit(`${list}?search=${encodeURIComponent(name)}`);
  await main.getByRole("link", { name }).click();
  await expect(page.getByLabel("Texte 1").first()).toHaveValue("Merci encore !");
});
