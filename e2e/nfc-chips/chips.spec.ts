import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

/** A serial number that only this run has. */
const newUid = () => crypto.randomUUID().replaceAll("-", "").slice(0, 14).toUpperCase();
const shown = (uid: string) => uid.replaceAll(/(..)(?=.)/g, "$1:");

test("chips come by a file that is looked at first, are assigned together, open the restaurant's page and are counted", {
  tag: ["@no-scripts"],
}, async ({ page, visit, signInAs, javaScriptEnabled }) => {
  test.slow();
  await signInAs(people.accountManager);
  await visit(href("/admin/nfc/imports/:importId?"));
  const uids = [newUid(), newUid()] as const;
  const csv = ["uid;nom;restaurant", `${shown(uids[0])};Table 1;`, `${uids[1]};Table 2;`, "04XY;Table 3;"].join("\r\n");
  await page.getByLabel("Fichier").setInputFiles({ name: "puces.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Vérifier le fichier" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("2 puces prêtes à être ajoutées");
  await expect(main).toContainText("Ce n’est pas un numéro de série");
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("button", { name: "Ajouter 2 puces" }).click();
  await expect(main.getByRole("heading", { name: "2 puces ajoutées" })).toBeVisible();

  await visit(`${href("/admin/nfc")}?search=${uids[0]}`);
  await page.getByRole("checkbox", { name: "Choisir Table 1" }).check();
  await page.getByLabel("Avec les puces cochées").selectOption("Attribuer au restaurant");
  await page.getByLabel("Restaurant, pour attribuer").fill("Aucun de ce nom");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(main).toContainText("Aucun restaurant ne porte ce nom");
  await visit(`${href("/admin/nfc")}?search=${uids[0]}`);
  await page.getByRole("checkbox", { name: "Choisir Table 1" }).check();
  await page.getByLabel("Restaurant, pour attribuer").fill("Marelune Chartrons");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("1 puce attribuée");
  await page.getByRole("link", { name: "Table 1" }).click();
  await expect(main).toContainText("Marelune Chartrons");
  if (javaScriptEnabled) await expectAccessible(page);

  const tap = await page.request.get(`/nfc?uid=${uids[0]}`, { maxRedirects: 0 });
  if (tap.status() === 302) {
    expect(tap.headers().location).toMatch(/^https:\/\/(?:search\.google\.com|www\.(?:tripadvisor|facebook|yelp)\.)/);
    await expect(async () => {
      await page.reload();
      await expect(main).toContainText("1 · dernier", { timeout: 1000 });
    }).toPass();
  } else expect(await tap.text()).toContain("Pas encore de page d’avis");

  await page.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("1 puce désactivée");
  await visit(`/nfc?uid=${uids[0]}`);
  await expect(page.getByRole("heading", { name: "Cette puce n’est plus en service" })).toBeVisible();
  await visit(`/nfc?uid=${uids[1]}`);
  await expect(page.getByRole("heading", { name: "Cette puce n’est pas encore installée" })).toBeVisible();
  await page.getByRole("link", { name: "Retrouver celle-ci" }).click();
  await expect(page.getByRole("link", { name: "Table 2" })).toBeVisible();
});
