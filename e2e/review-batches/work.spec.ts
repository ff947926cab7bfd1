import { readFileSync } from "node:fs";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectTitle, linesOf, onBatch, starsFor } from "./batch.ts";

test("all reviews of a list over several restaurants are tagged, exported and brought back as they were", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const one = await restaurantIdOf(page, "Marelune Marylebone");
  const other = await restaurantIdOf(page, "Lumella Leith");
  const filters = `period=all_time&platforms=tripadvisor&states=answered&ratings=${starsFor(kindOf(info))}`;
  await visit(`/groups/reputation/reviews?${filters}&restaurants=${[one, other].sort().join(",")}`);
  const total = await page.locator("#reviews").getByRole("listitem").count();
  await page.getByRole("button", { name: "Autres actions", exact: true }).click();
  await page.getByRole("button", { name: "Traiter toute la liste…" }).click();
  await onBatch(page, visit);
  await expect(page.getByRole("main")).toContainText("2 restaurants");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger le fichier CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain("Marelune Marylebone");
  expect(file).toContain("Lumella Leith");

  const tags = page.getByRole("group", { name: "Ajouter" });
  await tags.getByLabel("Presse", { exact: true }).check();
  await page.getByRole("button", { name: "Préparer – Étiquettes" }).click();
  await expectTitle(page, "Étiquettes à changer");
  const lines = linesOf(page);
  expect(await lines.count()).toBeGreaterThanOrEqual(total);
  await expect(lines.first()).toContainText("Ajouter : Presse");
  await page.getByRole("button", { name: "Confirmer pour les avis cochés" }).first().click();
  await expectTitle(page, "Ce qui a été fait");
  await expect(lines.first()).toContainText("Fait");
  await lines.first().getByRole("link").click();
  await expect(page.getByRole("article")).toContainText("Presse");
  await page.goBack();
  await page.getByRole("button", { name: "Tout annuler" }).click();
  await expect(lines.first()).toContainText("Annulé");
  await lines.first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retirer l’étiquette Presse" })).toHaveCount(0);
});
